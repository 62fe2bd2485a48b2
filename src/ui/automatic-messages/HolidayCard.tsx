import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import {
  DeleteHolidayDocument,
  HolidaysDocument,
  type HolidaysQuery,
} from '@infra/graphql/automatic-messages.gen'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { List } from '@ui/kit/list/List'
import { useRowForms } from '@ui/kit/list/useRowForms'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { HolidayDrawer } from './internal/HolidayDrawer'
import { automaticTexts } from './texts/pt_BR'

export type HolidayRow = HolidaysQuery['holidays']['items'][number]

/** Holidays of the shop's own, which all its opening hours go by that keep the holidays. */
export function HolidayCard() {
  const t = useTexts(automaticTexts)
  const { read, change } = useCommands()
  const forms = useRowForms<HolidayRow>({
    edit: t('shared:edit'),
    remove: t('shared:delete'),
    form: (row, onClose) => <HolidayDrawer row={row} onClose={onClose} />,
    question: ({ name }) => ({
      title: t('holidays.deleteTitle', { name }),
      text: t('holidays.deleteText'),
      said: t('holidays.deleted', { name }),
    }),
    ask: ({ id }) => change(DeleteHolidayDocument, { id }),
  })
  return (
    <List<HolidayRow>
      list="holidays"
      label={t('holidays.label')}
      topic="automaticMessages"
      load={(request) => pageOf(read(HolidaysDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      search={t('holidays.search')}
      empty={<p>{t('holidays.empty')}</p>}
      beside={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={forms.add}>
          {t('holidays.add')}
        </Button>
      }
      columns={[
        {
          key: 'date',
          title: t('opening.date'),
          sort: true,
          render: ({ date, every_year: yearly }) => {
            const [year, month, day] = date.split('-')
            return yearly ? t('holidays.yearly', { date: `${day}/${month}` }) : `${day}/${month}/${year}`
          },
        },
        {
          key: 'name',
          title: t('opening.dayName'),
          sort: true,
          render: ({ name }) => <strong>{name}</strong>,
        },
        { key: 'hours', title: t('opening.dayHours'), render: ({ hours }) => hours || t('opening.closed') },
      ]}
      {...forms.list}
    />
  )
}
