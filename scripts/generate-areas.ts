import { existsSync, readdirSync } from 'node:fs'
import type { Described } from './described-areas'

const FLOORS = ['areas', 'conversation', 'directory']

/** `server/areas.gen.ts`: what every area brings, from its `area.ts`; without one, from its description alone. */
export function generateAreas(described: readonly Described[]): [file: string, content: string] {
  const folders = FLOORS.flatMap((floor) =>
    readdirSync(`server/${floor}`)
      .filter((name) => existsSync(`server/${floor}/${name}/area.ts`))
      .map((name) => `${floor}/${name}`),
  ).sort()
  const alone = described.filter(({ folder }) => !folders.some((one) => one.endsWith(`/${folder}`)))
  const nameOf = (folder: string) => folder.replace(/\W(\w)/g, (_, letter: string) => letter.toUpperCase())
  const entries = [
    ...folders.map((folder) => `'${folder}': ${nameOf(folder)}`),
    ...alone.map(({ constant }) => `'areas/${constant}': serveArea(${constant})`),
  ]
  return [
    'server/areas.gen.ts',
    [
      "import type { Area } from './area'",
      ...folders.map((folder) => `import { area as ${nameOf(folder)} } from './${folder}/area'`),
      ...alone.map(({ constant, folder }) => `import { ${constant} } from '../src/domain/${folder}/area'`),
      ...(alone.length > 0 ? ["import { serveArea } from './platform/rows/serve-area'"] : []),
      '/** By the floor and the folder; those that their description makes alone, by its name. */',
      `export const areas: Readonly<Record<string, Area>> = { ${entries.join(', ')} }`,
    ].join('\n'),
  ]
}
