import type { HelpTopic } from './HelpTopics'

/** What to do when something does not work, in the order in which it happens most. */
export const SUPPORT: readonly HelpTopic[] = [
  {
    title: 'A barra diz “Sem conexão”',
    text: [
      'O Balcão tenta de novo sozinho. O que você escreveu fica guardado neste aparelho e sai quando a conexão voltar.',
      'Veja se outro site abre. Se abrir e o Balcão não, recarregue a página uma vez. Não limpe os dados do navegador: é neles que estão as mensagens à espera.',
    ],
  },
  {
    title: 'Uma mensagem não foi enviada',
    text: [
      'Ao lado da mensagem está o motivo e, quando adianta, “Tentar de novo”. Se o motivo fala em 24 horas, o cliente não escreve há mais de um dia: envie um modelo aprovado.',
      'Se várias mensagens falham ao mesmo tempo, abra Conexões e veja se o número está Conectado.',
    ],
    to: ['instances/list/{chooseInstance}', 'Abrir Conexões'],
  },
  {
    title: 'O número aparece como Desconectado ou Reconectar-se',
    text: [
      'Confira se o celular da loja está ligado e com internet. Em Conexões, o administrador pode reconectar: números ligados por QR code pedem uma nova leitura do código pelo celular.',
      'Enquanto isso os clientes podem escrever; as mensagens chegam quando o número voltar.',
    ],
    to: ['instances/list/{chooseInstance}', 'Abrir Conexões'],
  },
  {
    title: 'Não vejo um atendimento que um colega vê',
    text: [
      'A lista mostra as conexões escolhidas e os setores do seu perfil. Veja os filtros ligados acima da lista e as conexões marcadas em Conexões.',
      'Se ainda faltar, pergunte ao administrador a que setor e conexões seu usuário está ligado.',
    ],
  },
  {
    title: 'Não recebo avisos ou sons',
    text: [
      'Em Minhas preferências veja o volume, o horário de silêncio e “Não perturbe”. O navegador também precisa permitir avisos deste endereço.',
    ],
    to: ['user-settings', 'Abrir Minhas preferências'],
  },
  {
    title: 'O Balcão está aberto em outra aba ou computador',
    text: [
      'Várias abas do mesmo navegador trabalham juntas. Em outro computador você entra normalmente; rascunhos e preferências vão junto.',
    ],
  },
  {
    title: 'A tela travou ou mostra algo errado',
    text: [
      'Recarregue a página: nada do que foi enviado ou está à espera se perde. Se acontecer de novo, exporte o registro (menu da sua conta, Desenvolvedor) sem dados pessoais e mande a quem cuida do sistema na sua loja, com a hora em que aconteceu.',
    ],
  },
]
