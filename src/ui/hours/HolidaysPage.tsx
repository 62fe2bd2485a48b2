import type { holidays } from '@domain/hours/area'
import type { HolidayRowsQuery } from '@infra/graphql/hours.gen'
import { AreaPage } from '@ui/kit/area/AreaPage'
import { useTexts } from '@ui/kit/text'
import { holidaysPanel } from './holidays.gen'
import { hoursErrors } from './hoursErrors'
import { texts } from './texts/holidays/pt_BR'

type Row = HolidayRowsQuery['holidayRows']['items'][number]

/** The days on which the shop is closed, or open at other hours. */
export default function HolidaysPage() {
  const t = useTexts(texts)
  return (
    <AreaPage<typeof holidays, Row>
      {...holidaysPanel}
      cells={{
        date: ({ date, every_year: yearly }, usual) =>
          yearly ? t('yearly', { date: date.split('-').slice(1).reverse().join('/') }) : usual,
      }}
      check={({ hours }) => hoursErrors({ hours })}
    />
  )
}
