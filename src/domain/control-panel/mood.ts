import { foldedWords } from '../text/fold-text'

/** How the last words of a customer sound. */
export type Mood = 'upset' | 'impatient' | 'glad'

/** A mood, and the words of the list by which it was found: whoever reads it can judge it. */
export type FoundMood = Readonly<{ mood: Mood; because: string }>

/**
 * Words and turns of phrase by what they say, without accents; '*' stands for the rest of a word. In order: whoever thanks in anger
 * is angry. No model and no guess: what is not in the list has no mood.
 */
const WORDS: readonly (readonly [Mood, readonly string[]])[] = [
  [
    'upset',
    [
      ...[
        'absurdo',
        'pessim*',
        'horrivel',
        'horroros*',
        'ridicul*',
        'palhacada',
        'vergonha',
        'vergonhos*',
        'descaso',
      ],
      ...[
        'falta de respeito',
        'desrespeit*',
        'inadmissivel',
        'lamentavel',
        'decepcionad*',
        'decepcao',
        'irritad*',
      ],
      ...[
        'revoltad*',
        'furios*',
        'indignad*',
        'chatead*',
        'enganad*',
        'golpe',
        'procon',
        'reclame aqui',
        'reclamacao',
      ],
      ...[
        'processar',
        'advogad*',
        'nunca mais',
        'perdi a paciencia',
        'quero meu dinheiro',
        'dinheiro de volta',
        'desisto',
      ],
      ...['errad*', 'veio trocad*', 'nao funciona', 'nao chegou', 'nao resolve*'],
    ],
  ],
  [
    'impatient',
    [
      ...[
        'alguem ai',
        'tem alguem',
        'ninguem responde',
        'ninguem atende',
        'ninguem me responde',
        'vai demorar',
        'demora',
      ],
      ...[
        'demorando',
        'demorad*',
        'cade',
        'estou esperando',
        'to esperando',
        'ainda esperando',
        'faz tempo',
        'e ai',
      ],
      ...['urgente', 'urgencia', 'por favor responde*', 'me responde*', 'ate quando', 'ate agora'],
    ],
  ],
  [
    'glad',
    [
      ...[
        'obrigad*',
        'brigad*',
        'valeu',
        'agradec*',
        'perfeito',
        'otimo',
        'otima',
        'excelente',
        'maravilh*',
        'amei',
      ],
      ...['parabens', 'show', 'muito bom', 'adorei', 'gentil', 'atencios*'],
    ],
  ],
]
/** What says the same without a word. */
const SIGNS: readonly (readonly [Mood, RegExp])[] = [
  ['upset', /[😠😡🤬👎]/u],
  ['impatient', /\?\s*\?/u],
  ['glad', /[🙏❤😍🥰😊👏👍]/u],
]
/** Whoever says one of these right before a word means the contrary, or asks for it. */
const NEGATIONS: readonly string[] = ['nao', 'sem', 'nem', 'nunca']
const DENIED_WITHIN = 2

/** What the last words of a customer sound like; null: nothing in them is in the list. */
export function moodOf(text: string | null): FoundMood | null {
  if (!text) return null
  const words = foldedWords(text)
  for (const [mood, phrases] of WORDS)
    for (const phrase of phrases)
      if (saysAny(words, phrase.split(' '))) return { mood, because: phrase.replace('*', '…') }
  for (const [mood, sign] of SIGNS) {
    const found = sign.exec(text)
    if (found) return { mood, because: found[0] }
  }
  return null
}

function saysAny(words: readonly string[], phrase: readonly string[]): boolean {
  return words.some(
    (_, at) =>
      phrase.every((wanted, n) => {
        const said = words[at + n]
        if (said === undefined) return false
        return wanted.endsWith('*') ? said.startsWith(wanted.slice(0, -1)) : said === wanted
      }) && !words.slice(Math.max(0, at - DENIED_WITHIN), at).some((word) => NEGATIONS.includes(word)),
  )
}
