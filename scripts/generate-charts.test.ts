import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { generateCharts } from './generate-charts'

/** Seen to fail with a line of a chart taken out, and with a chart of no machine. */
test('the charts in docs are those of the machines', () => {
  const charts = generateCharts()
  const outOfDate = charts.filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
  expect(outOfDate.map(([file]) => file)).toEqual([])
  const folder = path.dirname(charts[0]?.[0] ?? '')
  expect(readdirSync(folder).sort()).toEqual(charts.map(([file]) => path.basename(file)).sort())
})
