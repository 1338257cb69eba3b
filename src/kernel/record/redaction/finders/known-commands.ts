/**
 * Commands whose secret is recognised only by its place. A line begins with `!` if any value is a secret, with `?` if
 * it must have a digit or a sign in it, and with `*` if the values of all pairs (`a=X b=Y`) are. Then follow: between
 * `<` and `>`, the text that must be before; a text of the command, with three rare characters in brackets, which are
 * searched for; and a pattern of the text after it. A space means a separator of arguments, on a line or in a list, `~`
 * an argument, `%` other words on the line, `#` the words before the letters of an option, and `@` a user and `/`. The
 * secret is the next argument, or directly behind a pattern that ends with `^`. All repetitions have a bound, so that
 * each line reads a bounded number of characters.
 */
export const knownCommands = String.raw`
![htp]asswd(?=#b)(?!#n)(?: -\w{1,9}(?: \d{1,2}(?= ))?){1,5} ~ ~
![htp]asswd(?=#b)(?=#n)(?: -\w{1,9}(?: \d{1,2}(?= ))?){1,5} ~
!mosquitt[o_p]asswd -\w{0,4}b\w{0,4} ~ ~
?m[kpa]sswd(?: -m [\w-]{1,20})?
?<openssl >pas[swd](?: -salt ~| -(?!salt)\w{1,20}){0,4}
?[vau]lt (?:login|(?:operator )?unseal)(?: -[\w-]{1,40}(?:=~)?){0,4}
*[vau]lt kv (?:put|patch)(?: -[\w-]{1,40}(?:=~)?){0,4} ~
*[vau]lt write(?: -[\w-]{1,40}(?:=~)?){0,4} (?:secret|kv|cubbyhole)/[\w./-]{1,120}
!use[r-s]ecrets set(?: --[\w-]{1,40} ~){0,3} ~
*s[ecr]ets set(?: -[\w-]{1,40}(?: ~)?){0,3}
?[smb]client [\\/]{2,8}[^\s"']{1,120}
?ca[rgo] login
!code[cov](?: -\w{1,9} ~){0,3} -t
?[sny]k auth
?wa[ndb] login(?: --[\w-]{1,40}){0,3}
?<[\s"'-]>aut[hto]ken
?se[tap]ikey
?p[ypi]-token\.[\w-]{1,40}
!htt[p-b]asic\.[\w.-]{1,80} ~
?reset-a[dmi]n-password
!ra[bbi]tmqctl (?:add_user|change_password|authenticate_user) ~
!<mc >al[ias] set ~ ~ ~
!wpa_pas[sph]rase ~
!<\b(?:plink|pscp)\b%>[-pw]
!<\bqpdf >--en[cry]pt
?<\brclone >[obs]cure
!has[h-p]assword --plaintext
!<\b(?:put-parameter|secret set)\b%>-[-va]lue
!<\bsecret set\b%>-[-bo]dy
!p[ulu]mi config set(?=%--secret)(?: --[\w-]{1,20}){0,3} ~
?<\bbw >u[nlo]ck
!<\b[xw]freerdp\b%>[/p:]^
!<\bschtasks\b%>[/rp]
?[net](?:\.exe)? use(?: [A-Za-z*]:?)? \\{2,8}[^\s"']{1,120}(?: /user:[^\s"']{1,80})?
?<(?:^|[\n;&|"'\x3e\\/]\s{0,2})>[net](?:\.exe)? user ~
!--fro[m-l]iteral(?: |=)\\?["']?[\w.-]{1,80}=^
?<(?:^|\n)[A-Za-z]{0,4}\d{1,6} >L[OGI]N ~
?<\bredis-cli\b%[\s"']>[AUT]H
?mys[qla]dmin%?[\s"']password
!<SETUSER ~ o>[n >]^
?<\b|-D>so[nar]\.login=^
!ConvertT[o-S]ecureString(?: -(?:String|AsPlainText|Force)){0,3}
!c[ryp]t\((?=["'][^"'\n]{3,200}["'],\s{0,8}gen_salt)^
!PR[AGM]A (?:hex)?key(?: )?=(?: )?^
!s[qlp]lus(?: -\w{1,8}){0,3} @^
!jdbc:or[acl]e:(?:thin|oci8?):@^
!im[pdp] @^
!ex[pdp] @^
`
