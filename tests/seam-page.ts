import { type Hook, PHASES } from '../server/platform/moment'

const INTRODUCTION = `# Who acts when something happens to a conversation
Written by \`npx vitest run tests/seam.test.ts -u\` from the \`hooks\` of the areas. A moment lets its hooks act inside its transaction, on all that came together: by phase (${PHASES.join(', ')}), within one from the ground floor up, within a floor by the area’s name. Hooks of one phase do not depend on each other. A hook that asks is only called for what it concerns.
`

/** docs/seam.md: every hook in the order in which it acts. */
export function seamPage(hooks: readonly (Hook & { place: string })[]): string {
  const moments = [...new Set(hooks.map(({ moment }) => moment))].sort()
  const rowOf = ({ phase, place, name, asks }: (typeof hooks)[number]) =>
    `| ${phase} | \`${place}\` | ${name} | ${asks ? 'yes' : '–'} |`
  const tables = moments.map((moment) => {
    const own = hooks.filter((hook) => hook.moment === moment)
    return `## ${moment}\n| phase | area | what it does | asks |\n|---|---|---|---|\n${own.map(rowOf).join('\n')}\n`
  })
  return [INTRODUCTION, ...tables].join('\n')
}
