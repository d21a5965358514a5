"""The refusals of the server, beside those of the rules (`Illegal`): code, HTTP status, sentence. Codes are stable."""

from typing import NamedTuple


class StandardRefusal(NamedTuple):
    """The usual form of a refusal: the HTTP status, and the sentence for the person."""

    status: int
    sentence: str


REFUSALS = {
    # About a message.
    "unreadable": StandardRefusal(400, "I could not read that message."),
    "too_large": StandardRefusal(413, "That message is too large."),
    "too_fast": StandardRefusal(429, "Too fast: wait a moment."),
    "busy": StandardRefusal(503, "The table is busy. Try again in a moment."),
    "not_kept": StandardRefusal(503, "The house could not write that down, so it has not happened. Try again."),
    "not_seated": StandardRefusal(403, "You do not have that seat."),
    "say_hello": StandardRefusal(400, "Say hello first."),
    "bot_plays": StandardRefusal(409, "A bot plays for you now: take your seat back first."),
    "no_odds": StandardRefusal(403, "This table plays without odds."),
    "no_review": StandardRefusal(409, "A match can be looked back at when it is over, where its game has reviews."),
    "no_drills": StandardRefusal(400, "This game has no bids to call, so there is nothing to practise."),
    "no_tutorial": StandardRefusal(400, "This game has no tutorial."),
    "no_recap": StandardRefusal(409, "A match can be told when it is over."),
    "nothing_claimed": StandardRefusal(400, "Nothing is claimed there that could be weighed."),
    "no_such_temper": StandardRefusal(400, "There is no bot of that temper."),
    # About an account.
    "signed_out": StandardRefusal(401, "This device is signed out."),
    "signed_in": StandardRefusal(409, "This device is signed in already. Sign out first."),
    "account_not_kept": StandardRefusal(503, "The house could not look that up just now. Try again in a moment."),
    "too_many_accounts": StandardRefusal(429, "Many names were kept from where you are. Try again in an hour."),
    "no_such_phrase": StandardRefusal(404, "No name goes by these words. Check each of them, and their order."),
    "no_such_link_code": StandardRefusal(404, "That code is used up, or it is none. Ask your other device for one."),
    "no_passkeys": StandardRefusal(400, "Passkeys need an encrypted page whose address is a name, not a number."),
    "passkey_refused": StandardRefusal(400, "That passkey did not fit. Try again, or use your words."),
    "passkey_known": StandardRefusal(409, "That passkey is kept already."),
    "too_many_passkeys": StandardRefusal(409, "Ten passkeys are kept for you. Remove one first."),
    "no_such_match": StandardRefusal(404, "That match is not among yours, or it has been cleared away."),
    "no_such_profile": StandardRefusal(404, "Nobody shows a profile at this address, or they do no longer."),
    "other_name": StandardRefusal(400, "That is not the name you keep here. Nothing was deleted."),
    "no_mail": StandardRefusal(400, "This house sends no mail. Use your words, or a code of your other device."),
    "no_address": StandardRefusal(400, "That is no mail address. Write it as ann@example.org."),
    "no_such_mail_code": StandardRefusal(404, "That code is used up, or it is none. Ask for another one."),
    "too_many_mails": StandardRefusal(429, "A few mails were sent already. Look among unwanted ones, or try later."),
    "too_many_exports": StandardRefusal(429, "You have asked for that a few times. Try again in an hour."),
    # About how people treat each other.
    "name_filtered": StandardRefusal(400, "This house would rather not call you that. Choose another name."),
    "name_reserved": StandardRefusal(400, "That name looks like one of those who run this house. Choose another one."),
    "banned": StandardRefusal(403, "The open tables of this house are closed to you. Tables of friends stay open."),
    "nobody_there": StandardRefusal(409, "That person does not sit there any more, or is a bot."),
    "own_person": StandardRefusal(400, "That is you."),
    "too_many_reports": StandardRefusal(429, "You have reported a lot lately. What you sent is being looked at."),
    "too_many_blocks": StandardRefusal(429, "That is a lot of people. Take one off your list, or wait a while."),
    "too_many_names": StandardRefusal(429, "You have changed your name a few times. Try again in an hour."),
    "table_closed": StandardRefusal(403, "An operator of this house has closed this table."),
    "not_operator": StandardRefusal(403, "Only operators of this house may do that."),
    "no_such_report": StandardRefusal(404, "There is no such report, or somebody has closed it already."),
    "no_such_ban": StandardRefusal(404, "There is no such ban, or somebody has lifted it already."),
    "nothing_to_ban": StandardRefusal(409, "That is not known of this person, so it cannot be banned."),
    "yourself": StandardRefusal(400, "That is you."),
    "friends_already": StandardRefusal(409, "You are friends already."),
    "too_many_friends": StandardRefusal(409, "One of you has 200 friends, which is as many as can be kept."),
    "too_many_friend_requests": StandardRefusal(429, "You have asked many people. Give them time to answer."),
    "no_such_friend": StandardRefusal(404, "They are not among your friends any more."),
    "no_such_request": StandardRefusal(404, "That request is not there any more."),
    "no_such_friend_code": StandardRefusal(404, "That code is used up, or it is none. Ask for another one."),
    "too_many_invitations": StandardRefusal(429, "You have invited many people. Wait a moment."),
    "no_such_invitation": StandardRefusal(404, "That invitation is over."),
    # Before a connection is accepted.
    "unknown_host": StandardRefusal(
        421, "This house does not go by that name. Its keeper can allow it: --allow-host NAME."
    ),
    "foreign_origin": StandardRefusal(403, "Another page wanted to speak in your name. That is not done here."),
    "no_such_page": StandardRefusal(404, "There is no such page."),
    "wrong_method": StandardRefusal(405, "That is not how to ask."),
    "no_such_table": StandardRefusal(404, "There is no such table, or it has been cleared away."),
    "damaged": StandardRefusal(500, "This table's record is damaged, so it stays closed. Ask whoever keeps the house."),
    "not_read": StandardRefusal(503, "The house could not read this table just now. Try again in a moment."),
    "no_such_code": StandardRefusal(404, "No table goes by that code now."),
    "no_such_game": StandardRefusal(400, "There is no such game here."),
    "too_many_bots": StandardRefusal(400, "There are more bots than chairs left for them."),
    "house_full": StandardRefusal(503, "Every table of the house is taken. Try again later."),
    "too_many_tables": StandardRefusal(429, "You have made many tables. Wait a while."),
    "too_many_tries": StandardRefusal(429, "Too many tries. Wait a minute."),
    "too_many_connections": StandardRefusal(503, "Too many connections."),
    "cookies_too_large": StandardRefusal(
        431, "Your browser sends more than 8 kB of cookies to this name. Clear those of other programs, and try again."
    ),
    "too_slow": StandardRefusal(408, "That request took too long to arrive. Try again."),
    "too_many_sockets": StandardRefusal(429, "Too many connections from where you are."),
    "loopback_only": StandardRefusal(403, "Only this machine itself may ask that."),
    "broken": StandardRefusal(500, "Something broke here. It is not your fault."),
    # When a connection is closed.
    "slow_reader": StandardRefusal(503, "The line was too slow to follow the table."),
    "impatient": StandardRefusal(429, "Too many messages, too fast."),
    "updated": StandardRefusal(409, "Bunkum has been updated. This page loads again, and nothing is lost."),
    "sent_away": StandardRefusal(403, "The host has sent you away from this table."),
    "restarting": StandardRefusal(503, "The house closes for a moment. The table goes on."),
    "lost_thread": StandardRefusal(503, "The table lost the thread and picks it up again."),
}


class Refused(Exception):  # noqa: N818  a ruling, not a fault of the program
    """A request is refused. `code` is one of `REFUSALS`; the sentence is the one there unless another one is given."""

    def __init__(self, code: str, sentence: str | None = None, status: int | None = None) -> None:
        """Takes the code; sentence and status default to those in `REFUSALS`.

        Codes of the rules (`option_conflict`) come with a sentence of their own, and their status is 400.
        """
        ruling = REFUSALS.get(code, StandardRefusal(400, ""))
        self.code, self.sentence, self.status = code, sentence or ruling.sentence, status or ruling.status
        super().__init__(self.code, self.sentence)
