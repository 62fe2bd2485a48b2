import { compileMachine } from '../src/domain/kernel/compile'
import { machines } from '../src/domain/machines'

/** The step tables of all machines, as one TypeScript file with their states and events as types. */
export async function generateStepTables(): Promise<[file: string, content: string][]> {
  const union = (names: string[]) => names.map((name) => `'${name}'`).join(' | ')
  const blocks = Object.entries(machines).map(([name, machine]) => {
    const table = compileMachine(machine)
    const type = name[0]!.toUpperCase() + name.slice(1)
    const cells = Object.entries(table.cells).map(([state, row]) => {
      const columns = Object.entries(row).map(([event, cell]) => `${event}: ${JSON.stringify(cell)}`)
      return `    ${state}: { ${columns.join(', ')} },`
    })
    return [
      `export type ${type}State = ${union(Object.keys(table.cells))}`,
      `export type ${type}Event = ${union([...new Set(machine.events)])}`,
      `export const ${name}Steps: StepTable<${type}State, ${type}Event> = {`,
      `  id: '${table.id}',\n  initial: '${table.initial}',\n  cells: {\n${cells.join('\n')}\n  },\n}`,
    ].join('\n')
  })
  return [
    ['src/domain/kernel/steps.gen.ts', `import type { StepTable } from './step'\n\n${blocks.join('\n\n')}`],
  ]
}
