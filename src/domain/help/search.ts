import { foldedWords } from '../text/fold-text'

/** Something to read that can be searched. */
type Readable = Readonly<{ title: string; text: readonly string[] }>

/**
 * Those in which every word that was typed begins a word, those with more of them in their title first; all of them, in
 * their order, where nothing was typed.
 */
export function searchTopics<T extends Readable>(topics: readonly T[], typed: string): readonly T[] {
  const wanted = foldedWords(typed)
  if (wanted.length === 0) return topics
  const found = topics.flatMap((topic) => {
    const title = foldedWords(topic.title)
    const all = [...title, ...topic.text.flatMap(foldedWords)]
    if (!wanted.every((word) => begins(all, word))) return []
    return [{ topic, inTitle: wanted.filter((word) => begins(title, word)).length }]
  })
  return found.sort((a, b) => b.inTitle - a.inTitle).map(({ topic }) => topic)
}

const begins = (words: readonly string[], wanted: string): boolean =>
  words.some((word) => word.startsWith(wanted))
