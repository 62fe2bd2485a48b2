import { readdirSync } from 'node:fs'

/** `server/areas.gen.ts`: the resolvers of every area, from its `resolvers.ts` (or `<part>.resolvers.ts`). */
export function generateAreas(): [file: string, content: string] {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[/.])resolvers\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
  const nameOf = (file: string) => file.replace(/\W(\w)/g, (_, letter: string) => letter.toUpperCase())
  return [
    'server/areas.gen.ts',
    [
      ...files.map((file) => `import { resolvers as ${nameOf(file)} } from './${file}'`),
      "import type { Resolvers } from './platform/graphql/resolvers.gen'",
      `export const areas: readonly Resolvers[] = [${files.map(nameOf).join(', ')}]`,
    ].join('\n'),
  ]
}
