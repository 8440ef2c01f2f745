export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

export interface Words {
  /** Such as `account create`, `call`. */
  readonly names: readonly string[];
  /** Possible first words after a command: `call me`. */
  readonly operands: Readonly<Record<string, readonly string[]>>;
}

const byFirst = ({ names, operands }: Words): Map<string, string[]> => {
  const following = new Map<string, string[]>();
  for (const name of names) {
    const [first, second] = name.split(' ') as [string, string?];
    following.set(first, [...(following.get(first) ?? []), ...(second ? [second] : [])]);
  }
  for (const [name, words] of Object.entries(operands)) following.set(name, [...words]);
  return following;
};

const bash = (words: Map<string, string[]>): string => `_appraise() {
  local word=\${COMP_WORDS[COMP_CWORD]} words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='${[...words.keys()].join(' ')}'
  elif [ "$COMP_CWORD" -eq 2 ]; then
    case \${COMP_WORDS[1]} in
${[...words]
  .filter(([, next]) => next.length > 0)
  .map(([first, next]) => `      ${first}) words='${next.join(' ')}' ;;`)
  .join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _appraise appraise
`;

const zsh = (words: Map<string, string[]>): string => `#compdef appraise
autoload -U +X bashcompinit && bashcompinit
${bash(words)}`;

const fish = (words: Map<string, string[]>): string =>
  [
    `complete -c appraise -n __fish_use_subcommand -f -a '${[...words.keys()].join(' ')}'`,
    ...[...words]
      .filter(([, next]) => next.length > 0)
      .map(
        ([first, next]) =>
          `complete -c appraise -n '__fish_seen_subcommand_from ${first}; and test (count (commandline -opc)) -eq 2' -f -a '${next.join(' ')}'`,
      ),
    '',
  ].join('\n');

export const completions = (shell: Shell, words: Words): string => {
  const following = byFirst(words);
  return { bash, zsh, fish }[shell](following);
};
