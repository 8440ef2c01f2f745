/** What questions are wrapped in besides English, by what the words do; patterns of whole words. */
export interface FrameWords {
  /** How a request begins: `zeig mir mal`. */
  readonly request: string;
  /** Asks what is thought of it, in general: `qué tal`. */
  readonly opinion: string;
  /** Begins a question and says nothing of what it is about. */
  readonly question: string;
  /** Those who write reviews. */
  readonly people: string;
  /** That they say something. */
  readonly saying: string;
  /** That they write reviews. */
  readonly reviews: string;
  /** Politeness, doubt and the like. */
  readonly aside: string;
}

export const spacedFrames: Readonly<Record<'de' | 'fr' | 'es' | 'pt' | 'it', FrameWords>> = {
  de: {
    request:
      '(?:kannst du|könntest du|können sie|könnten sie)?(?: mir| uns)?(?: bitte)? ?(?:zeige?|such|suche|finde?|gib|hol|sammle?|liste|nenn|nenne|sag|sage?)(?:n sie)?(?: mir| uns)?(?: (?:mal|doch|bitte|alle))*|ich (?:will|möchte|würde gerne?|brauche)(?: (?:gerne?|mal|wissen|sehen|lesen|haben|alle))*|mich (?:interessiert|würde interessieren)|(?:ich )?(?:suche|bräuchte)(?= )',
    opinion:
      'was (?:haltet ihr|halten (?:die )?(?:leute|nutzer)|meint ihr) von|wie (?:ist|findet ihr|kommt|läuft)(?: denn)?|wie gut ist|lohnt sich|taugt(?: die| das)?(?: app)?(?: was| etwas)?|kommt (?:das |die |der )?(?:an|gut an)(?=$)',
    question:
      "was (?:ist|war)(?: (?:da|denn|eigentlich|bitte))*(?: los)?(?: (?:mit|bei|an))?|was geht (?:ab|schief)(?: (?:mit|bei|in))?|gibt(?: es|'s)(?: (?:denn|auch|irgendwelche))*|hat (?:wer|jemand|irgendwer|irgendjemand)(?: (?:auch|noch))?|weiß (?:wer|jemand)(?:,? ob)?|(?:die|das|der) sich(?= [￼])",
    people: 'die leute|leute|alle|man|jemand|irgendwer|anwender|kundschaft|spieler',
    saying: 'sagen|meinen|denken|finden|schreiben|berichten|erzählen|reden(?: über)?',
    reviews: 'kommentare|meinungen|stimmen|erfahrungsberichte|feedback|rückmeldungen',
    aside: 'bitte|danke|eigentlich|mal|denn|halt|so|irgendwie|überhaupt|momentan|derzeit|gerade|aktuell',
  },
  fr: {
    request:
      "(?:tu peux|peux-tu|vous pouvez|pouvez-vous|est-ce que tu peux)?(?: me| nous)? ?(?:montre|montre-moi|montrez-moi|montrer|donne|donne-moi|donnez-moi|donner|trouve|trouve-moi|trouvez-moi|trouver|cherche|cherche-moi|chercher|sors-moi|sors|file-moi|liste|lister)(?:-moi|-nous)?|je (?:veux|voudrais|cherche|aimerais)(?: (?:voir|savoir|lire|connaître|des|les))*|j'aimerais(?: (?:voir|savoir|lire))?|il me faut",
    opinion:
      "(?:tu|vous|t'en|vous en|qu'en) pens(?:es|ez)(?:-vous|-tu)? ?(?:quoi)?(?: de| des| du)?|que (?:penser|valent|vaut)(?: de| des| du)?|qu'en pense(?:nt)?(?:-t-on)?|(?:ça|est-ce que ça|elle|il) vaut le coup|ça vaut quoi|ça donne quoi|c'est comment|comment (?:est|sont|va)|(?:est-ce )?(?:bien|bon|nul)(?=$)",
    question:
      "c'est quoi(?: (?:le|les) (?:problèmes?|soucis?|bail|délire))?(?: (?:avec|de|sur))?|quel est le (?:problème|souci)(?: (?:avec|de|sur))?|qu'est-ce qui (?:se passe|cloche|ne va pas)(?: (?:avec|sur|dans))?|(?:y a-t-il|il y a)(?: (?:des|d'autres))?|est-ce que|quelqu'un (?:sait|a)(?: si)?|de quoi|les gens .{0,12}(?= de quoi)",
    people:
      "tout le monde|les gens|gens|on|ils|personne|les joueurs|joueurs|la clientèle|les (?:\\p{L}+ )?clients|les usagers|d'autres",
    saying: 'disent|disent-ils|pensent|pensent-ils|parlent|écrivent|racontent|trouvent|signal(?:ent|és?|ées?)',
    reviews: 'commentaires|retours|critiques|remarques|évaluations',
    aside: "s'il (?:te|vous) plaît|merci|en fait|vraiment|du coup|là|en ce moment|actuellement|un peu|ces temps-ci",
  },
  es: {
    request:
      '(?:puedes|podrías|me puedes)?(?: por favor)? ?(?:dame|danos|muéstrame|muestra|enséñame|enseña|búscame|busca|encuentra|sácame|saca|lista|pásame|tráeme|quiero|quisiera|necesito|me gustaría)(?: (?:ver|saber|leer|todas|todos))*',
    opinion:
      'qué tal(?: (?:está|es|va|anda|funciona))?|qué (?:opinan|opina|piensan|piensa|onda|dicen|dice)(?: (?:la gente|los usuarios|todos))?(?: (?:de|del|con|sobre))?|cómo (?:está|es|va|anda)|vale la pena|merece la pena|es (?:buena|bueno|mala|malo)(?=$)',
    question:
      'qué (?:pasa|pasó|ocurre|tiene de malo|problema hay|problemas hay|problemas tiene)(?: (?:con|en))?|cuál es el problema(?: (?:con|de))?|hay(?: (?:alguna|algún|algunas|algunos))?|alguien (?:sabe|ha|tiene)(?: si)?|de qué|(?:lo que|las que|los que)|según(?: (?:los|las))?',
    people: 'todo el mundo|todos|la gente|gente|la banda|los jugadores|jugadores|clientes|alguien|nadie',
    saying: 'dicen|dice|opinan|opina|piensan|piensa|hablan|habla|cuentan|comentan|reportan',
    reviews: 'comentarios|críticas|calificaciones|puntuaciones|valoraciones',
    aside:
      'por favor|gracias|la verdad|realmente|de verdad|ahora mismo|actualmente|últimamente|a los|les|según los usuarios',
  },
  pt: {
    request:
      '(?:você pode|pode|poderia|consegue)?(?: por favor)? ?(?:me )?(?:mostra|mostre|mostrar|dá|dê|dar|acha|ache|encontra|encontre|busca|busque|lista|liste|traz|traga|quero|queria|gostaria de|preciso)(?:-me)?(?: (?:ver|saber|ler|d[eoa]s?))*',
    opinion:
      'o que (?:a galera|o pessoal|o povo|as pessoas|os usuários|todo mundo|acham|vocês)?(?: ?(?:está|estão|vem))?(?: ?(?:achando|acham|acha|pensam|pensa|falando|falam|dizendo|dizem))?(?: (?:d[eoa]s?|sobre))?|(?:é|está) (?:bom|boa|ruim)(?=$)|vale a pena(?: o| a)?|como (?:é|está|anda|vai)|que tal',
    question:
      'qual (?:é )?o problema(?: (?:com|d[eoa]))?|o que (?:há de errado|tem de errado|está errado|aconteceu|acontece|houve)(?: (?:com|n[oa]))?|(?:tem|há|existe)(?: (?:algum|alguma))?|alguém (?:sabe|tem)(?: se)?|segundo(?: (?:os|as))?',
    people: 'a galera|galera|o pessoal|o povo|todo mundo|todos|gente|a gente|usuários|clientes|jogadores|os jogadores',
    saying: 'dizem|diz|falam|fala|acham|acha|pensam|comentam|relatam|achando|falando',
    reviews: 'comentários|críticas|resenhas|opiniões',
    aside: 'por favor|obrigad[oa]|na verdade|realmente|agora|atualmente|ultimamente|aí|né',
  },
  it: {
    request:
      '(?:puoi|potresti|mi puoi)?(?: per favore)? ?(?:mostrami|mostra|fammi vedere|fammi|dammi|trovami|trova|cercami|cerca|elenca|elencami|voglio|vorrei|mi serve|mi servono)(?: (?:vedere|sapere|leggere|tutte|tutti))*',
    opinion:
      "che ne (?:pensano|pensate|pensa|dicono)(?: (?:gli utenti|le persone|tutti))?(?: (?:di|del|della|su))?|che (?:pensano|dicono)(?: di)?|cosa (?:pensano|ne pensano|si dice)(?: di)?|com'è|come (?:va|sono|funziona)|(?:ne )?vale la pena|è (?:buona|buono|valida)(?=$)",
    question:
      "cosa (?:c'è che )?non va(?: (?:in|con|di))?|che (?:problemi|problema) (?:ha|hanno|c'è|ci sono)(?: con)?|qual è il problema(?: (?:con|di))?|cos'è successo(?: a)?|c'è|ci sono|qualcuno (?:sa|ha)(?: se)?|di cosa|secondo(?: (?:gli|le|i))?",
    people: 'tutti|la gente|gente|le persone|i clienti|clienti|i giocatori|giocatori|qualcuno|nessuno',
    saying: 'dicono|dice|pensano|pensa|parlano|scrivono|raccontano|segnalano',
    reviews: 'commenti|opinioni|valutazioni|giudizi|voti',
    aside: 'per favore|grazie|in realtà|davvero|ultimamente|adesso|al momento|attualmente',
  },
};

/** The same where words are written without spaces, or particles onto them: patterns anywhere. */
export const unspacedFrames: readonly string[] = [
  // Japanese
  '全部|すべて(?:の)?|全て(?:の)?|(?:で)?書(?:かれ|い)た',
  '(?:って|とは)?(?:どう(?:思|おも)(?:われ|って|う|います|いますか)?(?:て?い(?:る|ます))?(?:か|の)?|どうですか|どうなの|どうでしょうか|どんな(?:感じ|評判)(?:です)?か?|評判(?:は|って)?|ってどう)',
  '(?:何|なに|どこ|どんな(?:点|ところ))(?:が|を|に|で|は)(?=￼|$)|(?:見|知り)たい(?:です)?|(?:教|おし)えて|(?:ありますか|あるか|ですか|でしょうか|ますか)|という(?:声|意見|人)|(?:な|の)?(?:声|意見|人)(?:は|が|を)?(?:多い|ある)?(?=$)|(?:最も|一番|いちばん)(?=￼|$)',
  // Korean
  '(?:으로|로)? ?(?:쓴|작성된|작성한|적힌|쓰인)(?= |￼|$)|전부|모두(?= |￼|$)',
  '어때(?:요)?|어떤가요|어떻(?:게|습니까)(?: (?:생각|평가)(?:해|하(?:나요|세요|고 있나요)?|되나요)?)?|어떻나요|괜찮(?:아|나요|은가요)|쓸만(?:해|한가요)',
  '(?:뭐|무엇|뭔)(?:가|이|를|을|예요|인가요|에요)?|(?:인|은|는|한)가요(?=$|￼)|(?:있|없|먹)나요(?=$)|알려(?: ?줘| ?주세요)?|보고 ?싶(?:어|어요|습니다)|궁금(?:해|해요|합니다)|(?:제일|가장)(?= |￼)|(?:얘기|이야기|말|점|의견)(?:들)?(?:은|는|이|을)?(?=$)|중에서?|(?:라|다)는 (?:말|얘기|이야기|의견|후기)',
];
