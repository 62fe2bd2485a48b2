import '@mantine/core/styles/Stack.css'
import '@mantine/core/styles/Radio.css'
import '@ui/kit/texts/shared/pt_BR'
import type { OutgoingFile } from '@app/panel/commands'
import { DRAFT_VARIABLES, withSamples } from '@domain/templates/draft-variables'
import { DRAFT_CATEGORIES, DRAFT_HEADERS, DRAFT_LANGUAGES } from '@domain/templates/template-draft'
import { variablesOf } from '@domain/templates/template-form'
import { bodyLimit, TEMPLATE_LIMITS } from '@domain/templates/template-limits'
import { nameOf } from '@domain/templates/template-words'
import { Radio, Select, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Pair } from '@ui/kit/form/Pair'
import { useTexts } from '@ui/kit/text'
import { VariableTextarea } from '@ui/kit/VariableTextarea'
import { useState } from 'react'
import { providerTemplateTexts } from '../../texts/provider/pt_BR'
import { languageSaid } from '../languageSaid'
import { ButtonFields } from './ButtonFields'
import { Count } from './Count'
import { DraftPreview } from './DraftPreview'
import styles from './Editor.module.css'
import { LibraryPicker } from './LibraryPicker'
import type { ProviderTemplate } from './rows'
import { SampleFile } from './SampleFile'
import { Samples } from './Samples'
import type { Values } from './TemplateEditor'
import type { DraftProblemsShown } from './useDraftProblems'

type Props = {
  form: UseFormReturnType<Values>
  /** The template that is changed; null: a new one. */
  known: ProviderTemplate | null
  lines: readonly Readonly<{ value: string; label: string }>[]
  fixed: 'NAMED' | 'POSITIONAL' | null
  problems: DraftProblemsShown
}

/** The fields of a template, and the phone beside them. */
export function EditorFields({ form, known, lines, fixed, problems }: Props) {
  const t = useTexts(providerTemplateTexts)
  const { values } = form
  const [file, setFile] = useState<OutgoingFile | null>(null)
  const field = (path: string) => ({
    ...form.getInputProps(path),
    error: problems.errorOf(form, path),
  })
  const put = (more: Partial<Values>) => form.setValues(withSamples({ ...values, ...more }))
  const isApproved = known?.template.status === 'APPROVED'
  const languages: string[] = [...new Set([...DRAFT_LANGUAGES, values.language])].filter(Boolean)
  return (
    <div className={styles.editor} onBlurCapture={problems.onBlur}>
      <div className={styles.fields}>
        {known === null && values.body === '' && (
          <LibraryPicker onPick={({ draft }) => put({ ...draft, language: 'pt_BR' })} />
        )}
        {known === null && lines.length > 1 && (
          <Select
            label={t('shared:connection')}
            data={[...lines]}
            allowDeselect={false}
            comboboxProps={{ withinPortal: true }}
            {...field('instance')}
          />
        )}
        <Pair>
          <TextInput
            label={t('name')}
            description={t('nameHelp')}
            required
            disabled={known !== null}
            {...field('name')}
            onChange={(event) => form.setFieldValue('name', nameOf(event.currentTarget.value))}
          />
          <Select
            label={t('kit:language')}
            data={languages.map((value) => ({ value, label: languageSaid(value) }))}
            allowDeselect={false}
            searchable
            disabled={known !== null}
            comboboxProps={{ withinPortal: true }}
            {...field('language')}
          />
        </Pair>
        <Radio.Group label={t('shared:category')} description={t('categoryHelp')} {...field('category')}>
          <Stack gap={12} mt={8} mb={8}>
            {DRAFT_CATEGORIES.map((value) => (
              <Radio
                key={value}
                value={value}
                disabled={isApproved && values.category !== value}
                label={t(`categories.${value}`)}
                description={t(`categories.${value}Help`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Select
          label={t('header')}
          description={values.header === 'product' && t('productHelp')}
          data={DRAFT_HEADERS.map((value) => ({ value, label: t(`headers.${value}`) }))}
          allowDeselect={false}
          comboboxProps={{ withinPortal: true }}
          {...field('header')}
          onChange={(header) => {
            setFile(null)
            form.setValues({ header: header as Values['header'], file: null, fileName: null })
          }}
        />
        {values.header === 'text' ? (
          <TextInput
            label={t('headerText')}
            description={<Count of={values.headerText} most={TEMPLATE_LIMITS.header} />}
            required
            {...field('headerText')}
            onChange={(event) => put({ headerText: event.currentTarget.value })}
          />
        ) : (
          values.header !== 'none' &&
          values.header !== 'product' && (
            <SampleFile
              kind={values.header}
              file={file}
              kept={values.fileName}
              error={problems.errorOf(form, 'file')}
              onChange={(chosen, address) => {
                setFile(chosen)
                form.setValues({ file: address, fileName: chosen?.name ?? null })
              }}
            />
          )
        )}
        <VariableTextarea
          label={t('body')}
          description={
            <>
              {t('bodyHelp', { example: '{{nome}}' })} <Count of={values.body} most={bodyLimit(values)} />
            </>
          }
          required
          minRows={4}
          maxRows={14}
          {...field('body')}
          onChange={(body) => put({ body })}
          variables={
            fixed === 'POSITIONAL'
              ? [{ name: String(variablesOf(values.body).length + 1), says: t('nextNumber') }]
              : Object.entries(DRAFT_VARIABLES).map(([name, says]) => ({ name, says }))
          }
        />
        <TextInput
          label={t('below')}
          description={
            <>
              {t('footerHelp')} <Count of={values.footer} most={TEMPLATE_LIMITS.footer} />
            </>
          }
          {...field('footer')}
        />
        <Samples form={form} problems={problems} />
        {(values.header !== 'product' || values.buttons.length > 0) && (
          <ButtonFields form={form} problems={problems} />
        )}
      </div>
      <aside className={styles.beside}>
        <DraftPreview draft={values} file={file} />
      </aside>
    </div>
  )
}
