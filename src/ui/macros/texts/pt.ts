export default {
  textHelp: 'Preenchidos automaticamente: {{names}}. Outros nomes entre chaves são perguntados na hora.',
}
