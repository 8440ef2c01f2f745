/** Words that reviews of every app are full of: two of them side by side tell nothing about one. */
const generic: ReadonlySet<string> = new Set(
  `app apps application game games great good best nice love loved loves like really very much many amazing awesome excellent perfect super
  cool wonderful fantastic well better bad worst terrible horrible awful ever use used using user users time times day days week weeks month months year years
  thank thanks please dont doesnt cant wont didnt isnt would could should think know want need make made way lot lots highly recommend
  star stars five phone download downloaded new one thing things people everyone overall pretty far long little bit
  buena bueno excelente gracias muy aplicación aplicacion gut gute super tolle klasse danke bien très merci bonne bon ottima buona grazie bagus sekali sangat aplikasi
  очень хорошее отличное приложение спасибо boa bom ótimo muito obrigado`
    .split(/\s+/u)
    .map((word) => word.normalize('NFKD').replace(/[\u0300-\u036f]/gu, '')),
);

/** Whether a folded phrase says nothing that is special to what was asked. */
export const isGeneric = (folded: string): boolean =>
  folded.split(' ').every((word) => generic.has(word.replace(/['’]/gu, '')));
