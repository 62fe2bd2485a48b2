import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { formatDateTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { useQueryChange } from '@ui/kit/useQueryChange'
import { TICKET } from '../internal/openBot'
import styles from './Editor.module.css'
import { useEditing } from './editing'
import { editorTexts } from './texts/pt_BR'
import type { TicketWay } from './useTicketWay'

/** Over the editor: whose way is lit, where it stands or ended, and why. */
export function TicketWayBar({ way }: { way: TicketWay }) {
  const t = useTexts(editorTexts)
  const changeQuery = useQueryChange()
  const { drawn, select } = useEditing()
  const isHere = drawn.flow.nodes.some(({ id }) => id === way.node)
  return (
    <div className={styles.wayBar} role="status">
      <span>
        {t('way.of', { time: formatDateTime(way.began_at), no: way.version })}{' '}
        {t(way.ended_at === null ? 'way.stands' : 'way.ended')}{' '}
        {isHere ? (
          <button type="button" className={styles.changes} onClick={() => select(way.node, 'form')}>
            {way.node_name}
          </button>
        ) : (
          way.node_name
        )}
        {way.why !== null && <>: {way.why}</>}
      </span>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconX size={14} aria-hidden />}
        onClick={() => changeQuery((query) => query.delete(TICKET))}
      >
        {t('way.leave')}
      </Button>
    </div>
  )
}
