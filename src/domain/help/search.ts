/** Something to read that can be searched. */
type Readable = Readonly<{ title: string; text: readonly string[] }>

/** Without accents and capitals: people type as they speak. */
const plainOf = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Those in which every word that was typed begins a word, those with more of them in their title first; all of them, in
 * their order, where nothing was typed.
 */
export function searchTopics<T extends Readable>(topics: readonly T[], typed: string): readonly T[] {
  const wanted = plainOf(typed).match(/[\p{L}\p{N}]+/gu) ?? []
  if (wanted.length === 0) return topics
  const found = topics.flatMap((topic) => {
    const title = wordsOf(topic.title)
    const all = [...title, ...topic.text.flatMap(wordsOf)]
    if (!wanted.every((word) => begins(all, word))) return []
    return [{ topic, inTitle: wanted.filter((word) => begins(title, word)).length }]
  })
  return found.sort((a, b) => b.inTitle - a.inTitle).map(({ topic }) => topic)
}

const wordsOf = (text: string): readonly string[] => plainOf(text).match(/[\p{L}\p{N}]+/gu) ?? []
const begins = (words: readonly string[], wanted: string): boolean =>
  words.some((word) => word.startsWith(wanted))
