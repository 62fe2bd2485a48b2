import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The whole contract: the files of all areas (`contract/*.graphql`) and what follows from described ones (`generated`),
 * one text. Not for the panel, which has what is generated from it.
 */
export const readContract = (root: string): string => {
  const folder = path.join(root, 'contract')
  return ['', 'generated']
    .flatMap((part) =>
      readdirSync(path.join(folder, part))
        .filter((file) => file.endsWith('.graphql'))
        .sort()
        .map((file) => readFileSync(path.join(folder, part, file), 'utf8')),
    )
    .join('\n')
}
