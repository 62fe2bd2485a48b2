/**
 * Texts with what they are folded to, for both sides of the one rule: src/domain/text/fold-text.ts and `fold_text` in the
 * database (migration 0286).
 */
export const FOLDED: readonly (readonly [text: string, folded: string])[] = [
  ['Conceição', 'conceicao'],
  // Decomposed, as some phones and files of a Mac write.
  ['Joa\u0303o Conceic\u0327a\u0303o', 'joao conceicao'],
  ['João D’Ávila', 'joao davila'],
  ["JOAO D'AVILA", 'joao davila'],
  ['d´ávila d`ávila dʼávila d′ávila d＇ávila', 'davila davila davila davila davila'],
  ['𝓜𝓪𝓻𝓲𝓪 𝓒𝓵𝓪𝓻𝓪', 'maria clara'],
  ['𝐉𝐨𝐬é 𝕭𝖊𝖓𝖙𝖔 Ｒｉｔａ ⓐⓝⓐ', 'jose bento rita ana'],
  ['“Zé” «da» "Feira"', '"ze" "da" "feira"'],
  ['Santa‑Cruz – Anexo — 2 − B', 'santa-cruz - anexo - 2 - b'],
  ['Ma\u200dri\u00ada \u202eAna', 'maria ana'],
  ['A\u00a0B', 'a b'],
  ['1ª e 2º ½', '1a e 2o 1⁄2'],
  ['ﬁo ĳ', 'fio ij'],
  ['Ñandú, Übergröße, Ångström, Ýr', 'nandu, ubergroße, angstrom, yr'],
  ['Ivã Ž Ğ İ', 'iva z g i'],
  ['ΜΑΡΙΑ Ελένης', 'μαρια ελενησ'],
  ['Жанна Йод', 'жанна иод'],
  ['❤️ 👩‍👧 Bom dia', '❤ 👩👧 bom dia'],
  ['100% _a\\', '100% _a\\'],
  ['', ''],
]

/** What is typed, and what it finds in names and messages, as people write the one and the other. */
export const FOUND: readonly (readonly [typed: string, name: string])[] = [
  ["d'avila", 'João D’Ávila'],
  ['joao davila', "João D'Ávila"],
  ['João Conceição', 'Joa\u0303o Conceic\u0327a\u0303o'],
  ['Joa\u0303o', 'João'],
  ['Maria Clara', '𝓜𝓪𝓻𝓲𝓪 𝓒𝓵𝓪𝓻𝓪'],
  ['avila', 'João D’Ávila'],
  ['santa-cruz', 'Santa–Cruz'],
]
