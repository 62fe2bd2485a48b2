import { foldText } from '../../text/fold-text'
import { SUBSTANCE_LISTS, type SubstanceList } from './substances'

/** A word as it sounds: how people spell the same substance (Clonazepan, phenobarbital, Amoxycilina) comes to one key. */
export const soundOf = (word: string): string =>
  foldText(word)
    .replace(/ph/g, 'f')
    .replace(/h/g, '')
    .replace(/y/g, 'i')
    .replace(/w/g, 'v')
    .replace(/k/g, 'c')
    .replace(/z/g, 's')
    .replace(/(.)\1+/g, '$1')
    .replace(/n$/, 'm')

/** The key without its last vowel: ciprofloxacino and ciprofloxacina, fentanil and fentanila are one. */
const stemOf = (sound: string): string =>
  sound.length > 6 ? sound.replace(/[aeo]$/, '').replace(/n$/, 'm') : sound

/** Words between the parts of a name that nobody writes alike. */
const BETWEEN = new Set(['de', 'do', 'da', 'e'])

/** The words of a product's name as they are compared; digits stand by themselves. */
export const wordsOf = (text: string): string[] =>
  (foldText(text).match(/[a-z]+|\d+/g) ?? []).filter((word) => !BETWEEN.has(word))

const phraseOf = (words: readonly string[]): string =>
  ` ${words.map((word) => stemOf(soundOf(word))).join(' ')} `

/** So many letters at the beginning of a substance stand for it in a price list: "CLONAZ. 2MG". */
const SHORTEST_BEGINNING = 6

/** Names made ready to be found in texts, each with what it stands for; of two that fit, the one that was given first. */
export function nameIndex<Meaning>(
  names: readonly (readonly [name: string, meaning: Meaning])[],
): (text: string) => Readonly<{ name: string; meaning: Meaning }> | null {
  type Entry = Readonly<{ name: string; meaning: Meaning; rank: number }>
  const whole = new Map<string, Entry>()
  const beginnings = new Map<string, Entry>()
  const phrases: [phrase: string, entry: Entry][] = []
  names.forEach(([name, meaning], rank) => {
    const words = wordsOf(name)
    const entry = { name: name.trim(), meaning, rank }
    const [only] = words
    if (words.length !== 1 || only === undefined) {
      phrases.push([phraseOf(words), entry])
      return
    }
    const sound = soundOf(only)
    if (!whole.has(stemOf(sound))) whole.set(stemOf(sound), entry)
    for (let most = SHORTEST_BEGINNING; most < sound.length - 1; most++)
      if (!beginnings.has(sound.slice(0, most))) beginnings.set(sound.slice(0, most), entry)
  })
  return (text) => {
    const words = wordsOf(text)
    const phrase = phraseOf(words)
    const found = [
      ...words.flatMap((word) => {
        const sound = soundOf(word)
        return whole.get(stemOf(sound)) ?? beginnings.get(sound) ?? []
      }),
      ...phrases.flatMap(([one, entry]) => (phrase.includes(one) ? entry : [])),
    ]
    return found.reduce<Entry | null>((first, one) => (first && first.rank <= one.rank ? first : one), null)
  }
}

/** The texts of the lists that hold on a day (yyyy-mm-dd): of each the newest whose day has come. */
export function listsOn(day: string, lists: readonly SubstanceList[] = SUBSTANCE_LISTS): SubstanceList[] {
  const newest = new Map<string, string>()
  for (const { list, valid_from } of lists)
    if (valid_from <= day && valid_from >= (newest.get(list) ?? '')) newest.set(list, valid_from)
  return lists.filter(({ list, valid_from }) => newest.get(list) === valid_from)
}
