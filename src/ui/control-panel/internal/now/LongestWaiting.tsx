import '@ui/kit/texts/shared/pt_BR'
import { useCommands, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { LiveTicketsDocument } from '@infra/graphql/control-panel.gen'
import { Button } from '@mantine/core'
import { layerPart } from '@ui/kit/part'
import { ScrollRegion } from '@ui/kit/ScrollRegion'
import { ReadState } from '@ui/kit/server/ReadState'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { controlPanelTexts } from '../../texts/pt_BR'
import styles from '../ControlPanel.module.css'
import { Waited } from './Waited'

const ListenDrawer = layerPart(() => import('../supervise/ListenDrawer'))

/** As many are shown; all stand in the view of conversations. */
const MOST = 5

type Props = {
  /** Null: of the whole shop. */
  department: string | null
  /** How long customers may wait in the queue, and for whoever has them, ms. */
  limits: Readonly<{ queue: number; hands: number }>
}

/** Whoever waits longest, in the queue or for somebody: each is a click away from being listened to and taken over. */
export function LongestWaiting({ department, limits }: Props) {
  const t = useTexts(controlPanelTexts)
  const { read } = useCommands()
  const listens = mayCall(useUser().role, 'customerChats')
  const [open, setOpen] = useState<string | null>(null)
  const filters = [
    { field: 'waits', any: ['yes'] },
    ...(department === null ? [] : [{ field: 'department', any: [department] }]),
  ]
  const found = useRead(
    `longest waiting ${department}`,
    () => read(LiveTicketsDocument, { list: { limit: MOST, filters } }),
    'liveTickets',
  )
  const rows = found.value?.liveTickets.items ?? []
  return (
    <ScrollRegion className={styles.panel} label={t('longest.title')}>
      <h2>{t('longest.title')}</h2>
      {!found.value ? (
        <div className={styles.none}>
          <ReadState {...found} />
        </div>
      ) : rows.length === 0 ? (
        <p className={styles.none}>{t('longest.none')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('shared:customer')}</th>
              <th scope="col">{t('grid.since')}</th>
              <th scope="col">{t('grid.with')}</th>
              {listens && (
                <td className={styles.number}>
                  <Link to="?view=conversations">{t('longest.all')}</Link>
                </td>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, customer_name, since, place, user_name }) => (
              <tr key={id}>
                <th scope="row">{customer_name}</th>
                <td>
                  <Waited since={since} limit={place === 'queue' ? limits.queue : limits.hands} />
                </td>
                <td>{user_name ?? t(`grid.places.${place as 'queue'}`)}</td>
                {listens && (
                  <td className={styles.number}>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('longest.superviseOf', { name: customer_name })}
                      onClick={() => setOpen(id)}
                    >
                      {t('longest.supervise')}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {open !== null && <ListenDrawer ticketId={open} onClose={() => setOpen(null)} />}
    </ScrollRegion>
  )
}
