import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { Link } from 'react-router-dom'
import { IconButton } from '../IconButton'
import { administrationTexts } from '../texts/administration/pt_BR'
import type { Column } from './column'
import type { Opening } from './Rows'
import styles from './Table.module.css'

type Props<Row> = {
  row: Row
  name: string
  /** All that the list knows of a row, also what the user has put out of sight. */
  columns: readonly Column<Row>[]
  onOpen: Opening<Row> | undefined
  onClose: () => void
}

/** A row looked at beside its table, where the keyboard stays: the arrows go on to the next. */
export function Peek<Row>({ row, name, columns, onOpen, onClose }: Props<Row>) {
  const t = useTexts(administrationTexts)
  const way = onOpen?.(row) ?? null
  return (
    <aside className={styles.peek} aria-label={t('list.peekOf', { name })}>
      <header className="row gap-8">
        <h2>{name}</h2>
        <IconButton label={t('form.close')} keys="Esc" onClick={onClose}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </header>
      <dl>
        {columns.slice(1).map(({ key, title, render }) => (
          <div key={key}>
            <dt className="muted meta">{title}</dt>
            <dd className="m-0 anywhere">{render(row)}</dd>
          </div>
        ))}
      </dl>
      {typeof way === 'string' ? (
        <Button variant="light" component={Link} to={way}>
          {t('list.open')}
        </Button>
      ) : (
        way && (
          <Button variant="light" onClick={way}>
            {t('list.open')}
          </Button>
        )
      )}
    </aside>
  )
}
