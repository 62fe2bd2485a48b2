import { useCommands } from '@app/panel/panel'
import {
  DeleteSurveyDocument,
  SurveysDocument,
  type SurveysQuery,
} from '@infra/graphql/automatic-messages.gen'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { AutomaticListPage, Said } from './internal/AutomaticListPage'
import { SurveyDrawer } from './internal/SurveyDrawer'
import { automaticTexts } from './texts/pt_BR'
import { usePlaces } from './usePlaces'

export type SurveyRow = SurveysQuery['surveys']['items'][number]

/** The questions for a grade that customers are asked when their ticket is closed. */
export default function SurveyListPage() {
  const t = useTexts(automaticTexts)
  const { read, change } = useCommands()
  const places = usePlaces()
  return (
    <AutomaticListPage<SurveyRow>
      route="nps-messages"
      list="surveys"
      label={t('survey.label')}
      lead={t('survey.lead')}
      empty={t('survey.empty')}
      add={t('survey.add')}
      places={places}
      load={(request) => pageOf(read(SurveysDocument, { list: listInput(request) }))}
      columns={[
        { key: 'question', title: t('survey.question'), render: ({ question }) => <Said text={question} /> },
        {
          key: 'scale',
          title: t('survey.scale'),
          render: ({ scale }) => t(scale === '1-5' ? 'survey.five' : 'survey.ten'),
        },
        { key: 'asked', title: t('survey.asked'), right: true, render: ({ asked }) => asked },
        { key: 'graded', title: t('survey.graded'), right: true, render: ({ graded }) => graded },
      ]}
      remove={(id) => change(DeleteSurveyDocument, { id })}
      form={(row, onClose) => <SurveyDrawer row={row} places={places} onClose={onClose} />}
    />
  )
}
