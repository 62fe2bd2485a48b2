import type { pauseReasons } from '@domain/pauses/area'
import type { PauseReasonRowsQuery } from '@infra/graphql/pauses.gen'
import { AreaPage } from '@ui/kit/area/AreaPage'
import { useTexts } from '@ui/kit/text'
import { pauseReasonsPanel } from './pauseReasons.gen'
import { texts } from './texts/pauseReasons/pt_BR'

type Row = PauseReasonRowsQuery['pauseReasonRows']['items'][number]

/** What people choose from when they pause. */
export default function PauseReasonsPage() {
  const t = useTexts(texts)
  return (
    <AreaPage<typeof pauseReasons, Row>
      {...pauseReasonsPanel}
      deleteText={({ paused }) => (paused > 0 ? t('deleteInUse', { count: paused }) : t('deleteText'))}
    />
  )
}
