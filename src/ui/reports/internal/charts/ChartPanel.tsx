import '@mantine/core/styles/Menu.css'
import { ActionIcon, Menu } from '@mantine/core'
import { IconChartBar, IconDots, IconFileSpreadsheet, IconPhoto, IconTable } from '@tabler/icons-react'
import { download } from '@ui/kit/download'
import { tell } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { reportTexts } from '../../texts/pt_BR'
import styles from './Charts.module.css'
import { pictureOf } from './picture'
import { SheetTable } from './SheetTable'
import { csvOf, type Sheet } from './sheet'

type Props = {
  /** A sentence that says what the chart shows. */
  title: string
  /** What is measured, and of what. */
  note: ReactNode
  /** Right of the title: what is chosen for this chart alone. */
  tools?: ReactNode
  /** All panels show their tables. */
  tables: boolean
  sheet: Sheet
  /** What the file says of the query. */
  top: readonly (readonly string[])[]
  /** There is nothing to show. */
  empty: boolean
  wide?: boolean
  children: ReactNode
}

/** A chart with all that belongs to it: what it says, what it measures, its table, and the ways out. */
export function ChartPanel({ title, note, tools, tables, sheet, top, empty, wide = false, children }: Props) {
  const t = useTexts(reportTexts)
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const [table, setTable] = useState(tables)
  useEffect(() => setTable(tables), [tables])
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()
  const savePicture = async () => {
    try {
      if (panel.current) download(await pictureOf(panel.current), `${name}.png`)
    } catch {
      tell('failed', t('chart.pngFailed'))
    }
  }
  return (
    <section
      ref={panel}
      className={styles.panel}
      data-wide={wide || undefined}
      data-chart
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.code !== 'KeyT' || event.ctrlKey || event.metaKey || event.altKey || empty) return
        if (event.target instanceof HTMLElement && event.target.closest('input, select, [role="menu"]'))
          return
        setTable(!table)
      }}
    >
      <header className={styles.head}>
        <div className="grow">
          <h2 id={id}>{title}</h2>
          <p className="m-0 muted meta">{note}</p>
        </div>
        <span className="row gap-4 fixed" data-not-in-picture>
          {tools}
          {!empty && (
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  c="var(--balcao-muted)"
                  size={28}
                  aria-label={t('chart.menu', { title })}
                >
                  <IconDots size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  leftSection={
                    table ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />
                  }
                  onClick={() => setTable(!table)}
                >
                  {t(table ? 'chart.chart' : 'chart.table')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
                  onClick={() =>
                    download(new Blob([csvOf(top, sheet)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
                  }
                >
                  {t('chart.csv')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconPhoto size={16} aria-hidden />}
                  onClick={() => void savePicture()}
                >
                  {t('chart.png')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </span>
      </header>
      {empty ? (
        <p className={styles.nothing}>{t('noCases')}</p>
      ) : table ? (
        <SheetTable label={t('chart.tableOf', { title })} sheet={sheet} />
      ) : (
        children
      )}
    </section>
  )
}
