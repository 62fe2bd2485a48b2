/** The placeholders of a template's text, in their order, each once: `{{1}}` is "1". */
export const variablesIn = (words: string): string[] => [
  ...new Set([...words.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)),
]

/** What is wrong with the placeholders of a text by themselves; undefined when nothing is. */
export function placeholderProblem(words: string, named: boolean): string | undefined {
  const bare = words.replace(/\{\{\s*\w+\s*\}\}/g, '')
  if (bare.includes('{{') || bare.includes('}}')) return 'A variable is not written as {{name}} or {{1}}.'
  const names = variablesIn(words)
  if (named)
    return names.every((name) => /^[a-z_][a-z0-9_]*$/.test(name))
      ? undefined
      : 'Named variables are lower case letters, digits and underscores, and begin with a letter.'
  const inOrder = names.every(
    (name) => /^\d+$/.test(name) && Number(name) <= names.length && Number(name) > 0,
  )
  return inOrder ? undefined : 'Variables must be numbered from {{1}} on, without gaps.'
}

/** Whether a text has fewer than two words of its own for each variable, and one more (Meta names no figure). */
export function tooManyVariables(words: string): boolean {
  const count = variablesIn(words).length
  const own = words.replace(/\{\{\s*\w+\s*\}\}/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
  return count > 0 && own.length < 2 * count + 1
}
