import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { seesContacts } from '@domain/access/actions'
import { pathTo } from '@domain/access/routes'
import { newCampaign, typedOf } from '@domain/campaigns/typed'
import { filterFields } from '@domain/contacts/segments/fields'
import { CampaignDocument } from '@infra/graphql/campaigns.gen'
import { clockNow } from '@ui/kit/clock'
import { dayOf, formatTime } from '@ui/kit/dates'
import { Page } from '@ui/kit/Page'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useFieldModelRead } from '@ui/variables/useFieldModel'
import { Navigate } from 'react-router-dom'
import { campaignTexts } from '../texts/pt_BR'
import { isChanged } from './campaignRow'
import { usePart } from './channel'
import { OpenCampaign } from './OpenCampaign'

type Props = {
  /** Null: a new one. */
  id: string | null
  /** A draft was made of the new one. */
  onMade: (id: string) => void
}

/** A campaign as it is put together; one that has started leads to what became of it. */
export function CampaignForm({ id, onMade }: Props) {
  const part = usePart()
  const t = useTexts(campaignTexts)
  const { read } = useCommands()
  const { tenant } = usePanel()
  const sees = seesContacts(useUser().role)
  const { model, here } = useFieldModelRead()
  const lines = part.useLines()
  const { value, failure, reload } = useRead(
    `campaign ${id}`,
    id === null ? null : () => read(CampaignDocument, { id }),
  )
  const route = id === null ? part.add : part.edit
  if (!here || (id !== null && !value))
    return (
      <Page
        route={route}
        loading={failure === null}
        error={failure && { text: failure.message || undefined, onRetry: reload }}
      />
    )
  // Without the shop's own fields, conditions on them would be lost.
  const fields = filterFields(model, sees)
  if (!value) {
    const now = clockNow()
    const [, month, day] = dayOf(now).split('-')
    const only = lines.length === 1 ? lines[0] : undefined
    // With its minute: no two of a shop are called the same.
    const name = { day: `${day}/${month}`, time: formatTime(new Date(now).toISOString()) }
    const fresh = newCampaign(t('newName', name), part.empty)
    return (
      <OpenCampaign
        route={route}
        fields={fields}
        typed={{ ...fresh, instanceId: only?.value ?? null, withoutUnread: part.knows.reads }}
        kept={null}
        onMade={onMade}
      />
    )
  }
  const { campaign } = value
  if (!isChanged(campaign.row))
    return <Navigate to={pathTo(tenant, part.report, { id: campaign.row.id })} replace />
  return (
    <OpenCampaign
      route={route}
      fields={fields}
      typed={typedOf(campaign, fields)}
      kept={{ id: campaign.row.id, rev: campaign.row.rev }}
      onMade={onMade}
    />
  )
}
