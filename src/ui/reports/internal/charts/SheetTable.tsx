import { ScrollRegion } from '@ui/kit/ScrollRegion'
import { formatCount } from '../figures/format'
import styles from './Charts.module.css'
import type { Sheet } from './sheet'

/** A chart's table: the same cells. */
export function SheetTable({ label, sheet: { head, rows } }: { label: string; sheet: Sheet }) {
  return (
    <ScrollRegion className={styles.scroll} label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells]) => (
            <tr key={String(first)}>
              <th scope="row">{first}</th>
              {cells.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in the order of the head.
                <td key={place}>{typeof cell === 'number' ? formatCount(cell, 1) : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
