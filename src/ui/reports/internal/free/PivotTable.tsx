import { Button } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { useRef, useState } from 'react'
import { freeTexts } from '../../texts/free/pt_BR'
import { metricTexts } from '../../texts/metrics/pt_BR'
import { reportTexts } from '../../texts/pt_BR'
import { useGridKeys } from '../charts/useGridKeys'
import { About } from '../figures/About'
import { FigureValue } from '../figures/FigureValue'
import { Moved } from '../figures/Moved'
import times from '../times/Times.module.css'
import type { Pivot } from './usePivot'

/** Rows that are shown at once. */
const PAGE = 50

/** Figures by row and column, walked by arrows; totals of rows, of columns and of all are worked out of their cases. */
export function PivotTable({ pivot }: { pivot: Pivot }) {
  const t = useTexts(freeTexts, reportTexts, metricTexts)
  const table = useRef<HTMLTableElement>(null)
  const onKeyDown = useGridKeys(table)
  const [pages, setPages] = useState(1)
  const { metrics, rows, columns, rowName, figureAt, wasAt, casesAt } = pivot
  const shown = rows.slice(0, pages * PAGE)
  const cellOf = (row: (typeof rows)[number] | null, column: (typeof columns)[number] | null) =>
    metrics.map((metric) => (
      <td key={`${column?.key ?? 'all'} ${metric}`}>
        <FigureValue
          cell
          metric={metric}
          figure={figureAt(row, column, metric)}
          cases={casesAt(row, column)}
        />
        {column === null && (
          <Moved metric={metric} figure={figureAt(row, null, metric)} was={wasAt(row, metric)} />
        )}
      </td>
    ))
  return (
    <>
      <div className={times.scroll}>
        <table
          ref={table}
          className={times.times}
          aria-label={t('table', { rows: rowName })}
          onKeyDown={onKeyDown}
        >
          <thead>
            {columns.length > 0 && (
              <tr>
                <th scope="col" rowSpan={2}>
                  {rowName}
                </th>
                {columns.map(({ key, name }) => (
                  <th key={key} scope="colgroup" colSpan={metrics.length}>
                    {name}
                  </th>
                ))}
                <th scope="colgroup" colSpan={metrics.length}>
                  {t('all')}
                </th>
              </tr>
            )}
            <tr>
              {columns.length === 0 && <th scope="col">{rowName}</th>}
              {[...columns.map(({ key }) => key), null].map((key) =>
                metrics.map((metric) => (
                  <th key={`${key} ${metric}`} scope="col">
                    <span className="inline-row gap-2">
                      {t(`reports/metrics:name.${metric}`)}
                      {key === null && <About metric={metric} />}
                    </span>
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.key} data-pivot-row={row.key}>
                <th scope="row">
                  <span className="ellipsis" title={row.name}>
                    {row.name}
                  </span>
                </th>
                {columns.map((column) => cellOf(row, column))}
                {cellOf(row, null)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr data-pivot-row="total">
              <th scope="row">{t('totalRow')}</th>
              {columns.map((column) => cellOf(null, column))}
              {cellOf(null, null)}
            </tr>
          </tfoot>
        </table>
      </div>
      {shown.length < rows.length && (
        <Button variant="default" onClick={() => setPages(pages + 1)}>
          {t('more', { count: rows.length - shown.length })}
        </Button>
      )}
    </>
  )
}
