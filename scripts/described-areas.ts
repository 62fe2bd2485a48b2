import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AreaDescription } from '../src/domain/described/describe-area'

/** A description (`describeArea`) and where it stands. */
export type Described = Readonly<{
  /** Folder of the area on every floor. */
  folder: string
  /** The constant that holds it. */
  constant: string
  area: AreaDescription
}>

const DOMAIN = 'src/domain'

/** Every description: what the `area.ts` of the areas' folders in src/domain export. */
export async function describedAreas(): Promise<readonly Described[]> {
  const found: Described[] = []
  for (const folder of readdirSync(DOMAIN).sort()) {
    const file = `${DOMAIN}/${folder}/area.ts`
    if (!existsSync(file)) continue
    const module = (await import(pathToFileURL(path.resolve(file)).href)) as Record<string, unknown>
    for (const [constant, area] of Object.entries(module))
      if (isDescription(area)) found.push({ folder, constant, area })
  }
  return found
}

const isDescription = (value: unknown): value is AreaDescription =>
  typeof value === 'object' && value !== null && 'columns' in value && 'nouns' in value
