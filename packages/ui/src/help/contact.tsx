import type { ReactElement } from 'react'
import { useSite } from '../base/site.ts'

/** Whom to ask: whoever can answer, and the platform's own number or address where it has one. */
export function Contact(): ReactElement {
  const contacts = useSite()?.supportContacts ?? []
  return (
    <section id="contact" aria-labelledby="contact-title">
      <h2 id="contact-title">联系我们</h2>
      <p>
        合同内容、签署人信息有误的，请联系合同的发起人；企业认证、印章和人员权限的问题，请联系本企业的管理员。
      </p>
      {contacts.length === 0 ? (
        <p>其他问题，请联系向您提供本平台的单位。</p>
      ) : (
        <>
          <p>其他问题，请联系平台：</p>
          <ul>
            {contacts.map(({ text, url }) => (
              <li key={text}>{url === null ? text : <a href={url}>{text}</a>}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
