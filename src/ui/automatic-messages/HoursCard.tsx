import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { hoursSaid } from '@domain/hours/hours-said'
import {
  DeleteOpeningHoursDocument,
  OpeningHoursDocument,
  type OpeningHoursQuery,
} from '@infra/graphql/automatic-messages.gen'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { List } from '@ui/kit/list/List'
import { useRowForms } from '@ui/kit/list/useRowForms'
import { StateBadge } from '@ui/kit/StateBadge'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useAskedFor } from '@ui/kit/useAskedFor'
import styles from './Automatic.module.css'
import { HoursDrawer } from './internal/HoursDrawer'
import { automaticTexts } from './texts/pt_BR'
import { usePlaces } from './usePlaces'

export type HoursRow = OpeningHoursQuery['openingHours']['items'][number]

/** When the shop, a connection or a department is open; where nothing stands, it always is. */
export function HoursCard() {
  const t = useTexts(automaticTexts)
  const { read, change } = useCommands()
  const places = usePlaces()
  const placeOf = ({ department, instance }: HoursRow) =>
    [department ?? t('anyDepartment'), instance ?? t('anyInstance')].join(' · ')
  const forms = useRowForms<HoursRow>({
    edit: t('shared:edit'),
    remove: t('shared:delete'),
    form: (row, onClose) => <HoursDrawer row={row} places={places} onClose={onClose} />,
    question: (row) => ({
      title: t('opening.deleteTitle'),
      text: t('opening.deleteText', { place: placeOf(row) }),
      said: t('opening.deleted'),
    }),
    ask: ({ id }) => change(DeleteOpeningHoursDocument, { id }),
  })
  useAskedFor('new', forms.add)
  return (
    <List<HoursRow>
      list="openingHours"
      label={t('opening.label')}
      topic="automaticMessages"
      load={(request) => pageOf(read(OpeningHoursDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={placeOf}
      search={t('opening.search')}
      empty={<p>{t('opening.empty')}</p>}
      beside={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={forms.add}>
          {t('opening.add')}
        </Button>
      }
      columns={[
        {
          key: 'place',
          title: t('where'),
          render: ({ department, instance }) => (
            <span className={styles.where}>
              <strong>{department ?? t('anyDepartment')}</strong>
              <small>{instance ?? t('anyInstance')}</small>
            </span>
          ),
        },
        {
          key: 'week',
          title: t('opening.week'),
          render: ({ week }) => hoursSaid({ week, national: false, days: [] }, 0) ?? t('opening.closed'),
        },
        {
          key: 'now',
          title: t('opening.now'),
          render: ({ open_now: now }) => (
            <StateBadge tone={now ? 'success' : 'danger'}>
              {t(now ? 'opening.open' : 'opening.closed')}
            </StateBadge>
          ),
        },
        {
          key: 'state',
          title: t('shared:state'),
          render: ({ active }) => (
            <StateBadge tone={active ? 'success' : 'quiet'}>
              {t(active ? 'shared:on' : 'shared:off')}
            </StateBadge>
          ),
        },
      ]}
      {...forms.list}
    />
  )
}
