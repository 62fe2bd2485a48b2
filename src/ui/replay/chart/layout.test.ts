import { compileMachine } from '@domain/kernel/compile'
import { machines } from '@domain/machines'
import { describe, expect, it } from 'vitest'
import { generateCharts } from '../../../../scripts/generate-charts'
import { layOutChart } from './layout'

describe.each(Object.entries(machines))('the chart of %s', (_, machine) => {
  const table = compileMachine(machine)
  const chart = layOutChart(table)

  it('draws every cell of the table once, and nothing else', () => {
    const drawn = [
      ...chart.arrows.flatMap(({ from, to, labels }) =>
        labels.map(({ event, actions }) => `${from} ${event} ${to} ${actions}`),
      ),
      ...chart.states.flatMap(({ name, loops }) =>
        loops.map(({ event, actions }) => `${name} ${event} ${name} ${actions}`),
      ),
      ...chart.states.flatMap(({ name, fromAnywhere }) =>
        fromAnywhere.flatMap(({ event, actions }) =>
          Object.entries(table.cells).flatMap(([from, row]) =>
            row[event] ? [`${from} ${event} ${name} ${actions}`] : [],
          ),
        ),
      ),
    ]
    const cells = Object.entries(table.cells).flatMap(([from, row]) =>
      Object.entries(row).flatMap(([event, cell]) =>
        cell ? [`${from} ${event} ${cell[0]} ${cell[1]}`] : [],
      ),
    )
    expect(drawn.sort()).toEqual(cells.sort())
  })

  it('draws from everywhere only what every other state with a way out takes', () => {
    for (const { name, fromAnywhere } of chart.states)
      for (const { event } of fromAnywhere)
        for (const [from, row] of Object.entries(table.cells))
          if (from !== name && Object.keys(row).length > 0) expect(row[event]?.[0], from).toBe(name)
  })

  it('marks where it begins and where it ends', () => {
    expect(chart.states.filter(({ initial }) => initial).map(({ name }) => name)).toEqual([table.initial])
    for (const { name, final } of chart.states)
      expect(final).toBe(Object.keys(table.cells[name] ?? {}).length === 0)
  })

  it('keeps states apart and inside the picture', () => {
    for (const [i, one] of chart.states.entries()) {
      expect(one.x - one.width / 2).toBeGreaterThanOrEqual(0)
      expect(one.x + one.width / 2).toBeLessThanOrEqual(chart.width)
      for (const other of chart.states.slice(i + 1))
        expect(
          Math.abs(one.x - other.x) >= (one.width + other.width) / 2 ||
            Math.abs(one.y - other.y) >= (one.height + other.height) / 2,
          `${one.name} over ${other.name}`,
        ).toBe(true)
    }
  })
})

it('is drawn the same each time', () => {
  expect(generateCharts()).toEqual(generateCharts())
})
