import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/Switch.css'
import { useCommands } from '@app/panel/panel'
import { LONGEST_AUTOMATIC } from '@domain/automatic-messages/place'
import { PROPOSALS } from '@domain/automatic-messages/proposals'
import { SURVEY_LIMITS, SurveyForm } from '@domain/automatic-messages/survey-form'
import { GRADE_ROWS, SCALES } from '@domain/tickets/grade'
import { SaveSurveyDocument, SurveysDocument } from '@infra/graphql/automatic-messages.gen'
import { NumberInput, Select, Switch } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { Pair } from '@ui/kit/form/Pair'
import { bySchema } from '@ui/kit/form/problems'
import { sharedRow } from '@ui/kit/form/shared'
import { byId, rowOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { MessageField } from '@ui/variables/MessageField'
import { useTextDoubts } from '@ui/variables/useTextDoubts'
import type { SurveyRow } from '../SurveyListPage'
import { automaticTexts } from '../texts/pt_BR'
import type { Places } from '../usePlaces'
import { PlaceFields } from './PlaceFields'
import { placeNames, placeSaid } from './placeSaid'
import { SaidPreview } from './SaidPreview'

const check = bySchema(SurveyForm)
const SERVER_NAMES = { department_id: 'departmentId', instance_id: 'instanceId' } as const

type Props = { row: SurveyRow | null; places: Places; onClose: (saved: boolean) => void }

const NEW: SurveyForm = {
  departmentId: null,
  instanceId: null,
  question: '',
  thanks: '',
  scale: '0-10',
  listed: false,
  answerHours: 24,
  everyDays: 30,
  active: true,
}
const valuesOf = (row: SurveyRow): SurveyForm => ({
  departmentId: row.department_id,
  instanceId: row.instance_id,
  question: row.question,
  thanks: row.thanks,
  scale: row.scale === '1-5' ? '1-5' : '0-10',
  listed: row.listed,
  answerHours: row.answer_hours,
  everyDays: row.every_days,
  active: row.active,
})

/** A question for a grade: in which words, on which scale, for how long, how often, and whom. */
export function SurveyDrawer({ row, places, onClose }: Props) {
  const t = useTexts(automaticTexts)
  const doubts = useTextDoubts()
  const { read, change } = useCommands()
  return (
    <FormDrawer<SurveyForm>
      title={t(row ? 'survey.edit' : 'survey.add')}
      check={check}
      doubts={(values) => doubts({ question: values.question, thanks: values.thanks }, values)}
      initial={row ? valuesOf(row) : NEW}
      shared={sharedRow({
        row,
        reread: () => rowOf<SurveyRow>(read(SurveysDocument, byId(row?.id ?? ''))),
        valuesOf,
        names: {
          question: t('survey.question'),
          thanks: t('survey.thanks'),
          scale: t('survey.scale'),
          listed: t('survey.listed'),
          answerHours: t('survey.hours'),
          everyDays: t('survey.days'),
          ...placeNames(t),
        },
        say: (field, values) =>
          field === 'scale'
            ? t(values.scale === '1-5' ? 'survey.five' : 'survey.ten')
            : placeSaid(t, places, field, values),
      })}
      serverNames={SERVER_NAMES}
      save={({ departmentId, instanceId, answerHours, everyDays, ...survey }, rev) =>
        change(SaveSurveyDocument, {
          id: row?.id ?? null,
          rev,
          department_id: departmentId,
          instance_id: instanceId,
          survey: { ...survey, answer_hours: answerHours, every_days: everyDays },
        })
      }
      said={() => t('saved')}
      onClose={onClose}
    >
      {(form) => {
        const { question, scale, listed, thanks } = form.values
        return (
          <>
            <MessageField
              most={LONGEST_AUTOMATIC}
              label={t('survey.question')}
              required
              autoFocus
              from={form.values}
              proposal={scale === '1-5' ? PROPOSALS.surveyOfFive : PROPOSALS.survey}
              input={form.getInputProps('question')}
            />
            <Pair>
              <Select
                label={t('survey.scale')}
                data={SCALES.map((value) => ({
                  value,
                  label: t(value === '1-5' ? 'survey.five' : 'survey.ten'),
                }))}
                allowDeselect={false}
                {...form.getInputProps('scale')}
                comboboxProps={{ withinPortal: true }}
              />
            </Pair>
            {scale === '1-5' && (
              <Switch
                label={t('survey.listed')}
                description={t('survey.listedHelp')}
                {...form.getInputProps('listed', { type: 'checkbox' })}
              />
            )}
            <SaidPreview
              texts={[question]}
              place={form.values}
              places={places}
              rows={listed && scale === '1-5' ? GRADE_ROWS : []}
            />
            <MessageField
              most={LONGEST_AUTOMATIC}
              label={t('survey.thanks')}
              description={t('survey.thanksHelp')}
              from={form.values}
              proposal={PROPOSALS.thanks}
              input={form.getInputProps('thanks')}
            />
            {thanks.trim() !== '' && <SaidPreview texts={[thanks]} place={form.values} places={places} />}
            <Pair>
              <NumberInput
                label={t('survey.hours')}
                description={t('survey.hoursHelp')}
                min={SURVEY_LIMITS.hours.least}
                max={SURVEY_LIMITS.hours.most}
                allowDecimal={false}
                {...form.getInputProps('answerHours')}
              />
              <NumberInput
                label={t('survey.days')}
                description={t('survey.daysHelp')}
                min={SURVEY_LIMITS.days.least}
                max={SURVEY_LIMITS.days.most}
                allowDecimal={false}
                {...form.getInputProps('everyDays')}
              />
            </Pair>
            <PlaceFields form={form} places={places} />
            <Switch
              label={t('shared:on')}
              description={t('onHelp')}
              {...form.getInputProps('active', { type: 'checkbox' })}
            />
          </>
        )
      }}
    </FormDrawer>
  )
}
