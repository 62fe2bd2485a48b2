import { useCommands, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { AgreeCatalogRemovalDocument } from '@infra/graphql/catalog.gen'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { NoticeBar } from '@ui/kit/NoticeBar'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { catalogTexts } from '../texts/pt_BR'
import { publishedOf, type Standing } from './useStandings'

/** More than a fifth of what is published would leave: nothing does until somebody agrees to so many. */
export function RemovalNotice({ row, onDone }: { row: Standing; onDone: () => void }) {
  const t = useTexts(catalogTexts)
  const { role } = useUser()
  const { change } = useCommands()
  const [asked, setAsked] = useState(false)
  const { instance_id, instance_name: name, removing_asked: count } = row
  if (count === 0) return null
  return (
    <NoticeBar urgent>
      <IconAlertTriangle size={18} aria-hidden />
      <p>{t('removal.waits', { count, name, published: publishedOf(row) })}</p>
      {mayCall(role, 'agreeCatalogRemoval') && (
        <Button variant="default" onClick={() => setAsked(true)}>
          {t('removal.action', { count })}
        </Button>
      )}
      {asked && (
        <ConfirmAction
          danger
          title={t('removal.title', { count, name })}
          text={t('removal.text')}
          action={t('removal.action', { count })}
          said={t('removal.agreed')}
          ask={() => change(AgreeCatalogRemovalDocument, { instance_id, count })}
          onClose={(done) => {
            setAsked(false)
            if (done) onDone()
          }}
        />
      )}
    </NoticeBar>
  )
}
