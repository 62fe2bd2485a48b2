import { existsSync, readdirSync } from 'node:fs'

const FLOORS = ['areas', 'conversation', 'directory']

/** `server/areas.gen.ts`: what every area brings, from its `area.ts`. */
export function generateAreas(): [file: string, content: string] {
  const folders = FLOORS.flatMap((floor) =>
    readdirSync(`server/${floor}`)
      .filter((name) => existsSync(`server/${floor}/${name}/area.ts`))
      .map((name) => `${floor}/${name}`),
  ).sort()
  const nameOf = (folder: string) => folder.replace(/\W(\w)/g, (_, letter: string) => letter.toUpperCase())
  return [
    'server/areas.gen.ts',
    [
      "import type { Area } from './area'",
      ...folders.map((folder) => `import { area as ${nameOf(folder)} } from './${folder}/area'`),
      '/** By the floor and the folder. */',
      `export const areas: Readonly<Record<string, Area>> = { ${folders.map((folder) => `'${folder}': ${nameOf(folder)}`).join(', ')} }`,
    ].join('\n'),
  ]
}
