export default {
  lead: 'Textos prontos que a equipa usa no atendimento escrevendo uma barra e o nome. As mais usadas aparecem primeiro.',
  search: 'Procurar por nome, texto ou categoria',
  nameHint: 'O que se escreve depois da barra, sem espaços.',
  textHint:
    'Preenchidos automaticamente: {{names}}. Outros nomes entre chavetas são perguntados na altura, e perguntas também: {{question}}.',
  categoryHint: 'Reúne respostas do mesmo assunto. Quem escreve o nome dela encontra todas.',
  file: 'Ficheiro',
  fileHint: 'É enviado em conjunto, com o texto como legenda.',
  chooseFile: 'Escolher ficheiro',
  dropFile: 'Retirar o ficheiro',
  uploading: 'A enviar o ficheiro…',
  notUploaded: 'O ficheiro não foi enviado. Tente de novo.',
  fileTextLong: 'Com ficheiro, o texto é a legenda e tem no máximo {{most}} caracteres.',
  noCaption: 'Os áudios não levam legenda: escolha outro ficheiro.',
  uses: 'Utilizações',
  deleted_one: 'Resposta rápida eliminada para toda a equipa.',
  deleted_other: '{{count}} respostas rápidas eliminadas para toda a equipa.',
}
