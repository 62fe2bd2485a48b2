import { draftVariables, sampleAt } from '@domain/templates/template-draft'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Pair } from '@ui/kit/form/Pair'
import { useTexts } from '@ui/kit/text'
import { providerTemplateTexts } from '../../texts/provider/pt_BR'
import styles from './Editor.module.css'
import type { Values } from './TemplateEditor'
import type { DraftProblemsShown } from './useDraftProblems'

type Props = { form: UseFormReturnType<Values>; problems: DraftProblemsShown }

/** What Meta's review sees in place of each variable. */
export function Samples({ form, problems }: Props) {
  const t = useTexts(providerTemplateTexts)
  const { values } = form
  const variables = draftVariables(values)
  if (variables.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend>{t('samples')}</legend>
      <p>{t('samplesHelp')}</p>
      <Pair>
        {variables.map(({ part, name }) => {
          const key = `${part}.${name}`
          return (
            <TextInput
              key={key}
              label={part === 'header' ? t('headerSample', { name }) : name}
              data-path={`samples.${key}`}
              value={sampleAt(values, key)}
              error={problems.errorOf(form, `samples.${key}`)}
              onChange={(event) => {
                const { value } = event.currentTarget
                form.setFieldValue('samples', { ...values.samples, [key]: value })
              }}
            />
          )
        })}
      </Pair>
    </fieldset>
  )
}
