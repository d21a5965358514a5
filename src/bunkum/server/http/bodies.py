"""All bodies of requests and of responses, for decoders, schemas and the page's types."""

from bunkum.server.http import account_messages, messages, profile_messages
from bunkum.server.wire.lobby_messages import OpenTables
from bunkum.table.drills import Drill
from bunkum.table.options_form import OptionsReport

REQUEST_BODIES = (
    messages.AskOptions,
    messages.MakeTable,
    messages.AskSeat,
    messages.AskCarry,
    messages.AskSpell,
    account_messages.MakeAccount,
    account_messages.SignInByPhrase,
    account_messages.SignInByCode,
    account_messages.PasskeyAnswer,
    account_messages.RenameAccount,
    account_messages.RemovePasskey,
    account_messages.SignOut,
    account_messages.AddMail,
    account_messages.ConfirmMail,
    account_messages.AskByMail,
    profile_messages.ShowProfile,
    profile_messages.DeleteAccount,
)
RESPONSE_BODIES = (
    messages.House,
    messages.LobbyGame,
    OptionsReport,
    messages.TableMade,
    messages.SeatFound,
    OpenTables,
    messages.CodeFound,
    messages.CarryCode,
    messages.Carried,
    messages.WordJudged,
    messages.SpellJudged,
    Drill,
    messages.Tutorial,
    messages.Health,
    messages.Refusal,
    account_messages.Me,
    account_messages.AccountMade,
    account_messages.PhraseMade,
    account_messages.LinkCode,
    account_messages.PasskeyQuestion,
    account_messages.MailSent,
    profile_messages.Profile,
    profile_messages.MatchList,
    profile_messages.ProfileShown,
    profile_messages.ShownProfile,
    profile_messages.Best,
    profile_messages.AccountExport,
    profile_messages.MatchReviewed,
)
