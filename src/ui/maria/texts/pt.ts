export default {
  lead: 'A Maria responde com o que a loja aprovou nos dados do negócio. Aqui decide-se até onde ela vai, em que ligações, e se um modelo de linguagem a ajuda a entender perguntas.',
  mode: {
    texts: {
      draft: 'Sugere a resposta a quem atende, com as fontes. Quem atende envia, muda ou deita fora.',
    },
    connections: 'Em que ligações',
    none: 'Em nenhuma ligação ainda.',
    where: 'Ligações: {{names}}.',
    overruleHelp: 'Fica registado no histórico com o seu nome.',
  },
  account: {
    states: { ready: 'Em utilização' },
    deleteTitle: 'Eliminar a conta do modelo?',
    deleted: 'A conta do modelo foi eliminada.',
  },
  form: {
    keyNew: 'Fica guardada cifrada, e ninguém volta a lê-la.',
  },
}
