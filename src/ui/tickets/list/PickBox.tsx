import { useRow } from '@app/panel/panel'
import { IconSquare, IconSquareCheckFilled } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { memo } from 'react'
import { ticketTexts } from '../texts/pt_BR'
import styles from './PickBox.module.css'

/**
 * The box by which a pointer chooses a row of the list: shown under it, and while anything is chosen. A picture
 * only, since an option may hold nothing that takes the focus: the option itself says whether it is chosen, and
 * the list has the keys (Ctrl+Space).
 */
export const PickBox = memo(function PickBox({ id, picked }: { id: string; picked: boolean }) {
  const t = useTexts(ticketTexts)
  const name = useRow('tickets', id)?.data.customer_name ?? ''
  return (
    <span className={styles.box} title={t('select', { name })} data-pick aria-hidden>
      {picked ? <IconSquareCheckFilled size={18} /> : <IconSquare size={18} />}
    </span>
  )
})
