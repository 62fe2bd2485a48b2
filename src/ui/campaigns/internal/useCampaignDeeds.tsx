import '@ui/kit/texts/shared/pt_BR'
import type { Outcome } from '@app/panel/commands'
import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { pathTo, routeWith } from '@domain/access/routes'
import { takes } from '@domain/kernel/step'
import { campaignSteps } from '@domain/kernel/steps/campaign.gen'
import {
  CancelCampaignDocument,
  CopyCampaignDocument,
  DeleteCampaignDocument,
  PauseCampaignDocument,
  ResumeCampaignDocument,
} from '@infra/graphql/campaigns.gen'
import {
  IconBan,
  IconCopy,
  IconExternalLink,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { tell, tellFailure } from '@ui/kit/feedback'
import type { RowAction } from '@ui/kit/list/RowActions'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { campaignTexts } from '../texts/pt_BR'
import { type CampaignRow, isChanged, stateOf } from './campaignRow'
import { usePart } from './channel'

/** Something that can be done with a campaign, by its name. */
type Deed = RowAction & Readonly<{ name: 'open' | 'copy' | 'pause' | 'resume' | 'cancel' | 'delete' }>

type Asked = Readonly<{ what: 'cancel' | 'delete'; row: CampaignRow; onDone: () => void }>

/** What can be done with a campaign as it stands, in a list and on its own page. */
export type CampaignDeeds = Readonly<{
  of: (row: CampaignRow, onDone: () => void) => readonly Deed[]
  /** The questions that some of them ask first. */
  layers: ReactNode
}>

/** What is done with campaigns of a channel. `onDone` of a row: what is shown is out of date. */
export function useCampaignDeeds(): CampaignDeeds {
  const part = usePart()
  const t = useTexts(campaignTexts)
  const { change } = useCommands()
  const { tenant } = usePanel()
  const { role } = useUser()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const does = async (asking: Promise<Outcome<unknown>>, said: string, onDone: () => void) => {
    if (tellFailure(await asking)) tell('done', said)
    onDone()
  }
  const copy = async ({ id }: CampaignRow) => {
    const outcome = await change(CopyCampaignDocument, { id })
    if (tellFailure(outcome) && outcome.ok)
      void navigate(pathTo(tenant, part.edit, { id: outcome.value.copyCampaign }))
  }
  const of = (row: CampaignRow, onDone: () => void): readonly Deed[] => {
    const { id, name, counts } = row
    const state = stateOf(row)
    const changed = isChanged(row)
    const open: Deed = {
      name: 'open',
      label: t(changed ? 'shared:edit' : 'deeds.open'),
      icon: changed ? IconPencil : IconExternalLink,
      onClick: () =>
        void navigate(changed ? pathTo(tenant, part.edit, { id }) : pathTo(tenant, part.report, { id })),
    }
    if (!mayOpen(role, routeWith(part.add))) return changed ? [] : [open]
    const gone = counts.audience - counts.excluded - counts.control - counts.pending - counts.canceled
    return [
      open,
      { name: 'copy', label: t('deeds.copy'), icon: IconCopy, onClick: () => void copy(row) },
      ...(takes(campaignSteps, state, 'PAUSE')
        ? [
            {
              name: 'pause' as const,
              label: t('shared:pause'),
              icon: IconPlayerPause,
              onClick: () =>
                void does(change(PauseCampaignDocument, { id }), t('deeds.paused', { name }), onDone),
            },
          ]
        : []),
      ...(state === 'paused'
        ? [
            {
              name: 'resume' as const,
              label: t('deeds.resume'),
              icon: IconPlayerPlay,
              onClick: () =>
                void does(change(ResumeCampaignDocument, { id }), t('deeds.resumed', { name }), onDone),
            },
          ]
        : []),
      ...(state !== 'draft' && takes(campaignSteps, state, 'CANCEL')
        ? [
            {
              name: 'cancel' as const,
              label: t('deeds.cancel'),
              icon: IconBan,
              danger: true,
              onClick: () => setAsked({ what: 'cancel', row, onDone }),
            },
          ]
        : []),
      ...(state === 'draft' || (state === 'canceled' && gone === 0)
        ? [
            {
              name: 'delete' as const,
              label: t('shared:delete'),
              icon: IconTrash,
              danger: true,
              onClick: () => setAsked({ what: 'delete', row, onDone }),
            },
          ]
        : []),
    ]
  }
  const layers = asked && (
    <ConfirmAction
      danger
      title={t(asked.what === 'cancel' ? 'deeds.cancelTitle' : 'deeds.deleteTitle', { name: asked.row.name })}
      text={t(asked.what === 'cancel' ? 'deeds.cancelText' : 'deeds.deleteText')}
      action={t(asked.what === 'cancel' ? 'deeds.cancel' : 'shared:delete')}
      said={t(asked.what === 'cancel' ? 'deeds.canceled' : 'deeds.deleted', { name: asked.row.name })}
      ask={(): Promise<Outcome<unknown>> =>
        asked.what === 'cancel'
          ? change(CancelCampaignDocument, { id: asked.row.id })
          : change(DeleteCampaignDocument, { id: asked.row.id })
      }
      onClose={(done) => {
        setAsked(null)
        if (done) asked.onDone()
      }}
    />
  )
  return { of, layers }
}
