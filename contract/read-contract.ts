import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The whole contract: the files of all areas (`contract/*.graphql`), one text. Not for the panel, which has what is generated from it. */
export const readContract = (root: string): string => {
  const folder = path.join(root, 'contract')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n')
}
