import { count } from '../../../words.ts';
import { useAppAddress } from '../app-address.ts';
import { Choices, Pill } from '../scope/pill.tsx';
import { nameOf } from './impact.ts';
import { useRelease } from './use-release.ts';

export const ReleasePills = () => {
  const { set } = useAppAddress();
  const { release } = useRelease();
  const { versions, after, before } = release;
  if (!after) return null;
  const options = versions
    .toReversed()
    .map((version) => [nameOf(version), `${nameOf(version)} (${count(version.reviews)})`] as const);
  const others = options.filter(([name]) => name !== nameOf(after));
  return (
    <>
      <Pill label="Release" value={nameOf(after)}>
        <Choices
          options={options}
          chosen={nameOf(after)}
          onChoose={(name) => set({ release: name, versus: undefined })}
        />
      </Pill>
      {before && (
        <Pill label="Against" value={nameOf(before)}>
          <Choices
            options={others}
            chosen={nameOf(before)}
            onChoose={(name) => set({ release: nameOf(after), versus: name })}
          />
        </Pill>
      )}
    </>
  );
};
