import { useRow } from '@app/panel'
import { useText } from '@ui/kit/text'
import styles from './PickBox.module.css'
import type { Selection } from './useSelection'

/** Chooses a row of the list: shown under the pointer, and while anything is chosen. Keys: Shift+X in the list. */
export function PickBox({ id, selection }: { id: string; selection: Selection }) {
  const t = useText()
  const name = useRow('tickets', id)?.data.customer_name ?? ''
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={t('tickets.select', { name })}
        checked={selection.ids.has(id)}
        onChange={() => selection.toggle(id)}
      />
    </label>
  )
}
