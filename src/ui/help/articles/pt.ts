import type { Articles } from './article'
import { ptBR } from './pt_BR'

/** European Portuguese: the Brazilian articles with those whose words differ. */
export const pt: Articles = {
  ...ptBR,
  offline: {
    title: 'A barra diz “Sem ligação”',
    text: [
      'O Balcão tenta de novo sozinho. O que escreveu fica guardado neste aparelho e sai quando a ligação voltar.',
      'Veja se outro site abre. Se abrir e o Balcão não, recarregue a página uma vez. Não limpe os dados do navegador: é neles que estão as mensagens à espera.',
    ],
  },
  disconnected: {
    title: 'O número está desligado ou pede para voltar a ligar',
    text: [
      'Confirme que o telemóvel da loja está ligado e com internet. Os números ligados por código QR pedem uma nova leitura; os oficiais, uma nova autorização.',
      'Entretanto os clientes podem escrever: as mensagens chegam quando o número voltar, e as suas esperam.',
    ],
  },
  portfolio: {
    title: 'Carteira: o atendente de cada cliente',
    text: [
      'No cliente, em “Carteira”, escolha o atendente e, se quiser, um substituto. Para vários de uma vez, assinale-os em Clientes e escolha “Mudar a carteira”.',
      'Onde a distribuição usa a carteira, o atendimento vai primeiro para o atendente; na falta dele, para o substituto.',
    ],
  },
  invite: {
    title: 'Convidar alguém para a equipa',
    text: [
      'Em Utilizadores, abra Convites e envie um para o e-mail da pessoa, já com perfil, setor e ligações. A ligação vale sete dias e uma só vez; a pessoa escolhe a própria palavra-passe.',
      'O convite pode ser reenviado ou cancelado enquanto não é aceite.',
    ],
  },
}
