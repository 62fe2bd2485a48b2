import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  deleteAll: 'Excluir respostas rápidas',
  lead: 'Textos prontos que a equipe usa no atendimento digitando uma barra e o nome. As mais usadas aparecem primeiro.',
  label: 'Respostas rápidas',
  search: 'Buscar por nome, texto ou categoria',
  empty: 'Ainda não há respostas rápidas. Crie uma, ou comece com respostas prontas.',
  add: 'Nova resposta rápida',
  edit: 'Editar resposta rápida',
  suggestions: 'Respostas prontas',
  nameHint: 'O que se digita depois da barra, sem espaços.',
  nameBad: 'Use de 1 a 40 letras, números, traços ou sublinhados.',
  textHint: 'Outros nomes entre chaves são perguntados na hora, e perguntas também: {{question}}.',
  categoryHint: 'Reúne respostas do mesmo assunto. Quem digita o nome dela encontra todas.',
  departmentHint: 'Só quem é do setor vê e usa a resposta.',
  file: 'Arquivo',
  fileHint: 'É enviado junto, com o texto como legenda.',
  chooseFile: 'Escolher arquivo',
  dropFile: 'Tirar o arquivo',
  uploading: 'Enviando o arquivo…',
  notUploaded: 'O arquivo não foi enviado. Tente de novo.',
  fileTextLong: 'Com arquivo, o texto é a legenda e tem no máximo {{most}} caracteres.',
  noCaption: 'Áudios não levam legenda: escolha outro arquivo.',
  uses: 'Usos',
  deleted_one: 'Resposta rápida excluída para toda a equipe.',
  deleted_other: '{{count}} respostas rápidas excluídas para toda a equipe.',
  made: 'A resposta /{{name}} foi criada.',
  saved: 'A resposta /{{name}} foi alterada.',
}

/** The quick answers' page and form. */
export const quickAnswerTexts = defineTexts('templates/quick-answers', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
