import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from '../AdverseEvents.module.css'
import type { ReportFields } from './reportForm'

type Props = {
  form: ReportFields
  list: 'drugs' | 'reactions'
  title: string
  add: string
  remove: string
  most: number
  onAdd: () => void
  children: (n: number) => ReactNode
}

/** Several of something, each in a box; the last one stays. */
export function Entries({ form, list, title, add, remove, most, onAdd, children }: Props) {
  const entries = form.values[list]
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {form.errors[list] && <p className={styles.warning}>{form.errors[list]}</p>}
      {entries.map((_entry, n) => (
        <div key={form.key(`${list}.${n}`)} className={styles.item}>
          {children(n)}
          {entries.length > 1 && (
            <div>
              <Button variant="subtle" size="compact-sm" onClick={() => form.removeListItem(list, n)}>
                {remove}
              </Button>
            </div>
          )}
        </div>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={entries.length >= most}
          onClick={onAdd}
        >
          {add}
        </Button>
      </div>
    </fieldset>
  )
}
