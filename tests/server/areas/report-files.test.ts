import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { startReportFile } from '../../../server/areas/reports/file/start'
import { headOf } from '../../../server/areas/reports/file/words'
import { casesIn, figureOf, reportOf, sumIn } from '../../../server/areas/reports/report'
import { runExport } from '../../../server/directory/exports/run.job'
import type { Viewer } from '../../../src/domain/access/visibility'
import { dividesBy } from '../../../src/domain/reports/divisions'
import { DIMENSIONS, METRIC_NAMES, type MetricName, metricOf } from '../../../src/domain/reports/metrics'
import type { ReportQuery } from '../../../src/domain/reports/query'
import { FEWEST_CASES } from '../../../src/domain/reports/value'
import { aDatabase } from '../../databases'
import { EVERY_ROUTE } from '../fixtures'
import { facts, keep, reportsFrom2024 } from './report-facts'
import { aStage, rows, work } from './stage'

/** Who sees no other figures than their own. */
const ROUTES = EVERY_ROUTE.filter((one) => one !== 'actions/see-team-figures')
const FROM = { ip: '203.0.113.7', agent: 'Firefox' }
const NOW = new Date('2024-03-18T10:00:00Z')
const LONG_MS = 300_000

describe('reports as files', () => {
  const stage = aStage(aDatabase())
  const by = (viewer: Viewer, routes: readonly string[] = ROUTES) => ({
    viewer,
    userId: viewer.id,
    role: { name: viewer.role, has_permission_routes: [...routes] },
  })
  const asked = (more: Partial<ReportQuery>): ReportQuery => ({
    metrics: ['opened'],
    from: '2024-03-10',
    to: '2024-03-14',
    grain: null,
    by: [],
    only: {},
    spread: false,
    ...more,
  })
  beforeAll(async () => {
    await reportsFrom2024(stage())
    await rows(stage(), `UPDATE roles SET has_permission_routes = $1 WHERE name = 'atendente'`, [[...ROUTES]])
  })
  /** The bytes of a report's file. */
  const made = async (query: ReportQuery, what: string, format = 'csv', who = by(stage().alice)) => {
    const house = stage()
    const id = await work(house, (w) => startReportFile(w, who, { query, what, format }, NOW, FROM))
    await runExport({ tenantId: house.tenant.id, exportId: id }, { ...house, now: () => NOW })
    const [file] = await rows<{ sha256: string }>(
      house,
      'SELECT f.sha256 FROM exports e JOIN media_files f ON f.id = e.media_file_id WHERE e.id = $1',
      [id],
    )
    return house.files.read(house.tenant.id, file?.sha256 ?? '')
  }
  /** Its rows below the head, by their titles. */
  const table = (text: string) => {
    const lines = text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'))
    const at = lines.findIndex((line) => line.every((cell) => cell === '')) + 1
    return lines
      .slice(at + 1)
      .map((line) => Object.fromEntries((lines[at] ?? []).map((title, n) => [title, line[n] ?? ''])))
  }
  const number = (text: string | undefined) => (text ? Number(text.replace(',', '.')) : 0)
  /** What a figure stands in the file as. */
  const inFile = (name: MetricName, value: number | null, cases: number) =>
    value === null || (metricOf(name).parts.length > 1 && cases < FEWEST_CASES)
      ? 0
      : Math.round((metricOf(name).unit === 'cents' ? value / 100 : value) * 100) / 100

  it('say the same as the report, cell by cell and in total, and as their cases', {
    timeout: LONG_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        facts,
        fc.constantFrom('day', 'week', null),
        fc.shuffledSubarray([...DIMENSIONS], { minLength: DIMENSIONS.length }),
        async (drawn, grain, dimensions) => {
          await keep(stage(), drawn)
          for (const name of METRIC_NAMES) {
            const by = dimensions.filter((one) => dividesBy(name, one)).slice(0, 1)
            const query = asked({ metrics: [name], grain, by })
            const report = await work(stage(), (w) =>
              reportOf(w, { ...stage().alice, figures: 'shop' }, query),
            )
            const lines = table((await buffer(await made(query, 'cells'))).toString())
            const said = lines.map((line) => number(line[headOf(name)])).sort((a, b) => a - b)
            const right = [...report.cells.map(({ parts }) => parts), report.total]
              .map((parts) => inFile(name, figureOf(name, parts), casesIn(parts, name)))
              .sort((a, b) => a - b)
            expect(said, name).toEqual(right)
            const cases = table((await buffer(await made(query, 'cases'))).toString())
            const { source, parts, distinct } = metricOf(name)
            if (source !== 'messages') expect(cases.length, name).toBe(casesIn(report.total, name))
            if (parts[0] && source !== 'grades' && !distinct && metricOf(name).unit !== 'cents')
              expect(
                cases.reduce((sum, line) => sum + number(line[headOf(name)]), 0),
                name,
              ).toBe(sumIn(report.total, name, parts[0]))
          }
        },
      ),
      { numRuns: 2 },
    )
  })

  it('have the mark, semicolons, both times and what was asked for; a workbook has numbers', async () => {
    await keep(stage(), {
      cycles: [
        {
          at: new Date('2024-03-12T15:00:00Z'),
          lasts: 5,
          user: null,
          department: null,
          reason: null,
          shop: false,
        },
      ],
      stints: [],
      turns: [],
      grades: [],
      messages: [],
    })
    const query = asked({ metrics: ['opened', 'resolution'], grain: 'day' })
    const csv = await buffer(await made(query, 'cells'))
    expect(csv.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const text = csv.toString()
    expect(text).toContain('Período;10/03/2024 – 14/03/2024;2024-03-10/2024-03-14')
    expect(text).toContain('18/03/2024, 07:00:00;2024-03-18T10:00:00.000Z')
    expect(text).toContain('12/03/2024;2024-03-12;1;')
    const cases = (await buffer(await made(query, 'cases'))).toString()
    expect(cases).toContain('12/03/2024, 12:00:00;2024-03-12T15:00:00.000Z')
    const sheet = await readSheet(await buffer(await made(query, 'cells', 'xlsx')))
    expect(sheet.at(-1)?.slice(0, 3)).toEqual(['Total', null, 1])
  })

  it('are of no other figures than their reader may see, and are refused without the right to export', async () => {
    const { ana } = stage()
    const query = asked({ metrics: ['opened'] })
    const own = (await buffer(await made(query, 'cells', 'csv', by(ana)))).toString()
    expect(table(own).map((line) => line['Conversas abertas'])).toEqual(['0'])
    await expect(made(query, 'nothing')).rejects.toThrow('Formato')
    await expect(made({ ...query, metrics: ['queue_wait'], by: ['user'] }, 'cells')).rejects.toThrow(
      'não se divide',
    )
    const id = await work(stage(), (w) =>
      startReportFile(w, by(ana), { query, what: 'cells', format: 'csv' }, NOW, FROM),
    )
    await rows(stage(), `UPDATE roles SET has_permission_routes = '{}' WHERE name = 'atendente'`)
    await runExport({ tenantId: stage().tenant.id, exportId: id }, { ...stage(), now: () => NOW })
    expect(await rows(stage(), 'SELECT state FROM exports WHERE id = $1', [id])).toEqual([
      { state: 'failed' },
    ])
    expect(
      await rows(
        stage(),
        `SELECT 1 FROM events WHERE event = 'reportWarning' AND data::text LIKE '%não deu certo%'`,
      ),
    ).not.toEqual([])
  })
})
