import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  title: 'Exportar registro',
  lead: 'O registro mostra passo a passo o que aconteceu neste aparelho, para quem vai investigar um problema.',
  recorder: 'Gravador',
  entries_one: '{{count}} entrada gravada',
  entries_other: '{{count}} entradas gravadas',
  since: 'desde {{time}}',
  noneQuarantined: 'nenhuma recusada ao chegar',
  quarantined_one: '{{count}} recusada ao chegar',
  quarantined_other: '{{count}} recusadas ao chegar',
  reading: 'Consultando o gravador…',
  redacted: 'Nomes, telefones, documentos, textos e arquivos são trocados antes de sair deste aparelho.',
  full: 'Exportar completo, com dados pessoais',
  fullWarning:
    'O arquivo terá nomes, telefones e conversas de clientes. Guarde-o em lugar seguro e apague-o depois de usar (LGPD).',
  submit: 'Exportar',
  submitFull: 'Exportar com dados pessoais',
  busy: 'Preparando o arquivo. Um registro longo pode levar alguns segundos.',
  done: 'Registro exportado sem dados pessoais: {{name}}',
  doneFull: 'Registro exportado com dados pessoais: {{name}}. Guarde com cuidado.',
  stillPersonal:
    'Nenhum arquivo foi gerado. A conferência encontrou algo que ainda parece dado pessoal ({{where}}). Nada foi perdido; avise o suporte.',
  failed: 'Não foi possível exportar o registro. Nada foi perdido; tente de novo.',
  forbidden: 'Só um administrador pode exportar o registro completo.',
  replay: 'Abra o arquivo em {{address}} para ver o que aconteceu.',
}

/** The dialog that saves the log. */
export const logExportTexts = defineTexts('shell/export', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
