import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The whole contract: the files of all areas (`contract/*.graphql`) and what follows from them and from described ones
 * (`generated`), or some `parts` of it, one text. Not for the panel, which has what is generated from it.
 */
export const readContract = (root: string, parts = ['', 'generated']): string => {
  const folder = path.join(root, 'contract')
  return parts
    .flatMap((part) =>
      readdirSync(path.join(folder, part))
        .filter((file) => file.endsWith('.graphql'))
        .sort()
        .map((file) => readFileSync(path.join(folder, part, file), 'utf8')),
    )
    .join('\n')
}
