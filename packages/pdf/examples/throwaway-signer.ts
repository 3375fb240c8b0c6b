import { companySeal } from '@qiyin/pdf/seal'
import { makeTestAuthority } from '@qiyin/pdf/testing'

/** An authority, made anew in every run: nobody trusts it, but every program can check what it signed. */
export const authority = await makeTestAuthority('p-256')

/** A key with its certificate, for the examples. */
export const signer = authority.company

/** A company seal of 42 mm, drawn as vectors. */
export const { appearance } = companySeal({ companyName: '北京示例科技有限公司', bottomText: '合同专用章' })
